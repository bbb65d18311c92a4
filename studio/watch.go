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

// What one request for a tree may take.
const (
	maxTraceNodes = 5_000_000
	usualTrace    = 20_000 // nodes that are searched without a limit
	maxTraceKeep  = 20_000
	usualKeep     = 5_000
	maxTraceTime  = 10 * time.Second
)

// traceable asks for the tree of a search.
type traceable struct {
	Record sente.Record `json:"record"`
	Engine string       `json:"engine"` // "" is one of the game's whose tree can be shown
	Nodes  int64        `json:"nodes"`  // that are searched, 0 is 20,000
	Depth  int          `json:"depth"`
	Keep   int          `json:"keep"` // nodes that are told, 0 is 5,000
}

// traced is a tree, of a search that walked or of one that sampled.
type traced struct {
	Engine  string         `json:"engine"`
	Seats   []string       `json:"seats"`
	Late    float64        `json:"late,omitempty"` // seconds after which the search was ended before it had visited all nodes
	Tree    *trace.Tree    `json:"tree,omitempty"`
	Samples *trace.Samples `json:"samples,omitempty"`
}

// postTrace lets an engine search a position anew, a limited number of nodes, and tells
// the tree. What plays or analyses at a table is not traced: it is another engine that is
// asked, which waits for its turn as they do.
func (s *positionAPI) postTrace(w http.ResponseWriter, r *http.Request) {
	var q traceable
	if err := httpapi.ReadJSON(r, &q); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	told, err := s.trace(r.Context(), q)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	httpapi.WriteJSON(w, http.StatusOK, told)
}

// check completes the limits of a question.
func (q *traceable) check() error {
	switch {
	case q.Nodes < 0 || q.Nodes > maxTraceNodes:
		return httpapi.Errorf(http.StatusUnprocessableEntity, "nodes %d cannot be searched: write 1 to %d", q.Nodes, maxTraceNodes)
	case q.Keep < 0 || q.Keep > maxTraceKeep:
		return httpapi.Errorf(http.StatusUnprocessableEntity, "keep %d cannot be shown: write 1 to %d", q.Keep, maxTraceKeep)
	case q.Depth < 0 || q.Depth > sente.MaxDistance:
		return httpapi.Errorf(http.StatusUnprocessableEntity, "depth %d is no number of plies: write 1 to %d", q.Depth, sente.MaxDistance)
	}
	if q.Nodes == 0 {
		q.Nodes = usualTrace
	}
	if q.Keep == 0 {
		q.Keep = usualKeep
	}
	return nil
}

func (s *positionAPI) trace(ctx context.Context, q traceable) (told traced, err error) {
	if err := q.check(); err != nil {
		return told, err
	}
	p, _, err := s.understand(question{Record: q.Record})
	if err != nil {
		return told, err
	}
	if over, _, reason := p.Board.Outcome(); over {
		return told, httpapi.NewError(http.StatusConflict, "game_over_there", "the game is over there: {reason}", "reason", reason)
	}
	if trees := p.Game.Trees(); q.Engine == "" && len(trees) > 0 {
		q.Engine = trees[0]
	}
	told.Engine, told.Seats = q.Engine, p.Board.Seats()
	ctx, stop := s.engines.WithStop(ctx)
	defer stop()
	err = s.engines.RunEngine(ctx, "tree ", p.Game, q.Engine, func(ctx context.Context, engine sente.Engine) (int64, error) {
		ctx, stop := context.WithTimeout(ctx, maxTraceTime)
		defer stop()
		nodes, err := s.walk(ctx, engine, p, q, &told)
		if ctx.Err() == context.DeadlineExceeded {
			told.Late = maxTraceTime.Seconds()
		}
		return nodes, err
	})
	return told, err
}

// walk lets an engine search and takes its tree; it returns how many nodes were searched.
func (s *positionAPI) walk(ctx context.Context, engine sente.Engine, p lab.Position, q traceable, told *traced) (nodes int64, err error) {
	limits := sente.Limits{Nodes: q.Nodes, Depth: q.Depth, Threads: 1, Memory: s.engines.Limits().Memory, Seed: 1}
	keep := trace.Limits{Nodes: q.Keep}
	if e, ok := sente.As[trace.Engine](engine); ok {
		if told.Tree, err = e.Trace(ctx, p.Record, limits, keep); err == nil {
			return told.Tree.Visited, nil
		}
	} else if e, ok := sente.As[trace.Sampler](engine); ok {
		if told.Samples, err = e.Sample(ctx, p.Record, limits, keep); err == nil {
			return told.Samples.Root.Visits, nil
		}
	} else {
		return 0, httpapi.NewError(http.StatusConflict, "no_search_tree", "{engine} shows no tree: choose {others}", "engine", visible.Clip(q.Engine), "others", strings.Join(p.Game.Trees(), ", "))
	}
	return 0, httpapi.Unprocessable(err)
}
