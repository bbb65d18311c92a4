package studio

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/search/trace"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// Limits of one request for a search tree.
const (
	maxTraceNodes     = 5_000_000
	defaultTraceNodes = 20_000 // default search limit
	maxTraceKeep      = 20_000
	defaultTraceKeep  = 5_000
	maxTraceTime      = 10 * time.Second
)

// traceRequest is a request for a search tree.
type traceRequest struct {
	Record sente.Record `json:"record"`
	Engine string       `json:"engine"` // engine spec; empty for the first engine with a tree
	Nodes  int64        `json:"nodes"`  // search limit, 0 means 20,000
	Depth  int          `json:"depth"`
	Keep   int          `json:"keep"` // maximum number of returned nodes, 0 means 5,000
}

// traceResponse contains the tree of a search or of a sampling engine.
type traceResponse struct {
	Engine  string         `json:"engine"`
	Seats   []string       `json:"seats"`
	Late    float64        `json:"late,omitempty"` // seconds after which the search was stopped, if it did not reach its node limit
	Tree    *trace.Tree    `json:"tree,omitempty"`
	Samples *trace.Samples `json:"samples,omitempty"`
}

// postTrace searches a position with a node limit and returns the search tree. It uses a separate
// engine, which waits in the scheduler's queue, so engines of tables are not traced.
func (s *positionAPI) postTrace(w http.ResponseWriter, r *http.Request) {
	var q traceRequest
	if err := httpapi.ReadJSON(r, &q); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	response, err := s.trace(r.Context(), q)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	httpapi.WriteJSON(w, http.StatusOK, response)
}

// completeLimits validates the limits and fills in defaults.
func (q *traceRequest) completeLimits() error {
	switch {
	case q.Nodes < 0 || q.Nodes > maxTraceNodes:
		return httpapi.Errorf(http.StatusUnprocessableEntity, "invalid nodes %d: expected 1 to %d", q.Nodes, maxTraceNodes)
	case q.Keep < 0 || q.Keep > maxTraceKeep:
		return httpapi.Errorf(http.StatusUnprocessableEntity, "invalid keep %d: expected 1 to %d", q.Keep, maxTraceKeep)
	case q.Depth < 0 || q.Depth > sente.MaxDistance:
		return httpapi.Errorf(http.StatusUnprocessableEntity, "invalid depth %d: expected 1 to %d", q.Depth, sente.MaxDistance)
	}
	if q.Nodes == 0 {
		q.Nodes = defaultTraceNodes
	}
	if q.Keep == 0 {
		q.Keep = defaultTraceKeep
	}
	return nil
}

func (s *positionAPI) trace(ctx context.Context, q traceRequest) (response traceResponse, err error) {
	if err := q.completeLimits(); err != nil {
		return response, err
	}
	p, err := s.parseAnalyzeRequest(analyzeRequest{Record: q.Record})
	if err != nil {
		return response, err
	}
	if over, _, reason := p.Board.Outcome(); over {
		return response, httpapi.NewError(http.StatusConflict, "game_over_there", "the game is over in this position: {reason}", "reason", reason)
	}
	if trees := p.Game.TreeEngines(); q.Engine == "" && len(trees) > 0 {
		q.Engine = trees[0]
	}
	response.Engine, response.Seats = q.Engine, p.Board.Seats()
	ctx, stop := s.engines.WithStop(ctx)
	defer stop()
	err = s.engines.RunEngine(ctx, "tree ", p.Game, q.Engine, func(ctx context.Context, engine sente.Engine) (int64, error) {
		ctx, stop := context.WithTimeout(ctx, maxTraceTime)
		defer stop()
		nodes, err := s.runTrace(ctx, engine, p, q, &response)
		if ctx.Err() == context.DeadlineExceeded {
			response.Late = maxTraceTime.Seconds()
		}
		return nodes, err
	})
	return response, err
}

// runTrace runs the engine, stores its tree in response and returns the number of searched nodes.
func (s *positionAPI) runTrace(ctx context.Context, engine sente.Engine, p lab.Position, q traceRequest, response *traceResponse) (nodes int64, err error) {
	limits := sente.Limits{Nodes: q.Nodes, Depth: q.Depth, Threads: 1, Memory: s.engines.Limits().Memory, Seed: 1}
	keep := trace.Limits{Nodes: q.Keep}
	if e, ok := sente.As[trace.Engine](engine); ok {
		if response.Tree, err = e.Trace(ctx, p.Record, limits, keep); err == nil {
			return response.Tree.Visited, nil
		}
	} else if e, ok := sente.As[trace.Sampler](engine); ok {
		if response.Samples, err = e.Sample(ctx, p.Record, limits, keep); err == nil {
			return response.Samples.Root.Visits, nil
		}
	} else {
		return 0, httpapi.NewError(http.StatusConflict, "no_search_tree", "{engine} has no search tree: choose {others}", "engine", visible.Clip(q.Engine), "others", strings.Join(p.Game.TreeEngines(), ", "))
	}
	return 0, httpapi.Unprocessable(err)
}
