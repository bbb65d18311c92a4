package studio

import (
	"context"
	"net/http"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/search/trace"
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
	Tree    *trace.Tree    `json:"tree,omitempty"`
	Samples *trace.Samples `json:"samples,omitempty"`
}

// postTrace lets an engine search a position anew, a limited number of nodes, and tells
// the tree. What plays or analyses at a table is not traced: it is another engine that is
// asked, which waits for its turn as they do.
func (s *Server) postTrace(w http.ResponseWriter, r *http.Request) {
	var q traceable
	if err := read(r, &q); err != nil {
		answer(w, err)
		return
	}
	told, err := s.trace(r.Context(), q)
	if err != nil {
		answer(w, err)
		return
	}
	write(w, http.StatusOK, told)
}

// check completes the limits of a question.
func (q *traceable) check() error {
	switch {
	case q.Nodes < 0 || q.Nodes > maxTraceNodes:
		return refuse(http.StatusUnprocessableEntity, "nodes %d cannot be searched: write 1 to %d", q.Nodes, maxTraceNodes)
	case q.Keep < 0 || q.Keep > maxTraceKeep:
		return refuse(http.StatusUnprocessableEntity, "keep %d cannot be shown: write 1 to %d", q.Keep, maxTraceKeep)
	case q.Depth < 0 || q.Depth > sente.MaxDistance:
		return refuse(http.StatusUnprocessableEntity, "depth %d is no number of plies: write 1 to %d", q.Depth, sente.MaxDistance)
	}
	if q.Nodes == 0 {
		q.Nodes = usualTrace
	}
	if q.Keep == 0 {
		q.Keep = usualKeep
	}
	return nil
}

func (s *Server) trace(ctx context.Context, q traceable) (told traced, err error) {
	if err := q.check(); err != nil {
		return told, err
	}
	p, _, err := s.understand(question{Record: q.Record})
	if err != nil {
		return told, err
	}
	if over, _, reason := p.Board.Outcome(); over {
		return told, refuse(http.StatusConflict, "the game is over there: %s", reason)
	}
	if q.Engine == "" {
		q.Engine = showing(p.Game)
	}
	build, err := p.Game.Guest(q.Engine, s.most())
	if err != nil {
		return told, illegal(err)
	}
	ticket := s.queue.joinFor(payerOf(ctx), slice, func() {})
	defer ticket.leave()
	ctx, stop := context.WithTimeout(ctx, maxTraceTime)
	defer stop()
	defer context.AfterFunc(s.alive, stop)()
	if ticket.wait(ctx) != nil {
		return told, refuse(http.StatusServiceUnavailable, "the engines of other games are at work: ask again")
	}
	tool, engine, err := lend(s.pool, s, "tree "+p.Game.Name+" "+q.Engine, build)
	if err != nil {
		return told, err
	}
	defer s.resting.Reset(s.options.Keep)
	defer s.pool.giveBack(tool)
	defer func() {
		if trouble := recover(); trouble != nil {
			tool.gone = true
			err = refuse(http.StatusInternalServerError, "the engine broke down: %v", trouble)
		}
	}()
	ticket.work(stop)
	told.Engine, told.Seats = q.Engine, p.Board.Seats()
	return told, s.walk(ctx, engine, p, q, &told)
}

// showing is the first engine of a game that shows a tree, "" if there is none.
func showing(g catalog.Game) string {
	for _, p := range g.Profiles {
		if p.Tree != "" {
			return p.Name
		}
	}
	return ""
}

// walk lets an engine search and takes its tree.
func (s *Server) walk(ctx context.Context, engine sente.Engine, p lab.Position, q traceable, told *traced) (err error) {
	if f, ok := sente.As[sente.Forgetter](engine); ok {
		f.Forget()
	}
	limits := sente.Limits{Nodes: q.Nodes, Depth: q.Depth, Threads: 1, Memory: s.limits().Memory, Seed: 1}
	keep := trace.Limits{Nodes: q.Keep}
	if e, ok := sente.As[trace.Engine](engine); ok {
		told.Tree, err = e.Trace(ctx, p.Record, limits, keep)
	} else if e, ok := sente.As[trace.Sampler](engine); ok {
		told.Samples, err = e.Sample(ctx, p.Record, limits, keep)
	} else {
		return refuse(http.StatusConflict, "%s shows no tree: choose %s", visible.Clip(q.Engine), showing(p.Game))
	}
	s.tally.searched(sente.Info{Nodes: q.Nodes})
	if err != nil {
		return illegal(err)
	}
	return nil
}
