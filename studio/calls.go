package studio

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/review"
	"github.com/sente-games/sente/lab/solving"
	"github.com/sente-games/sente/record/convert"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/scheduling"
	"github.com/sente-games/sente/studio/internal/table"
)

// MaxRequest is the maximum length in bytes of a request without a file.
const MaxRequest = httpapi.MaxBody

// MaxReviewTime is the time after which [Server.Review] returns the moves that it has reviewed.
const MaxReviewTime = 45 * time.Second

// ReviewRequest holds the engine and the limits of [Server.Review]; its moves are ignored.
type ReviewRequest = table.ReviewRequest

// Analyze runs an engine on a position like POST /api/analyze: with the same limits and in the same
// queue. It calls report with the progress of the search.
func (s *Server) Analyze(ctx context.Context, p lab.Position, q AnalyzeOptions, report func(sente.Info)) (a lab.Analysis, err error) {
	if err := p.CheckNotOver(); err != nil {
		return a, err
	}
	ctx, end, err := s.beginCall(ctx)
	if err != nil {
		return a, err
	}
	defer end()
	return s.positions.analyze(ctx, p, q, report)
}

// SolveOptions are the options of [Server.Solve].
type SolveOptions struct {
	TimeMS int64 // at most and by default 15,000; with All, the moves share it
	Nodes  int64
	All    bool // also solve the position after each move
}

// limits validates the limits and converts them.
func (q SolveOptions) limits() (sente.Limits, error) {
	if q.TimeMS == 0 {
		q.TimeMS = maxAnalyzeTime.Milliseconds()
	}
	l, err := AnalyzeLimits{TimeMS: q.TimeMS, Nodes: q.Nodes}.limits()
	return sente.Limits{Time: l.Time, Nodes: l.Nodes}, err
}

// Solve solves a position in the queue of [Server.Analyze]. It calls report with the progress of the
// search.
func (s *Server) Solve(ctx context.Context, p lab.Position, q SolveOptions, report func(sente.Info)) (found solving.Solution, err error) {
	if err := p.CheckNotOver(); err != nil {
		return found, err
	}
	limits, err := q.limits()
	if err != nil {
		return found, err
	}
	ctx, end, err := s.beginCall(ctx)
	if err != nil {
		return found, err
	}
	defer end()
	most := s.engines.Limits()
	limits.Threads, limits.Memory = most.Threads, most.Memory
	o := solving.SolveOptions{Limits: limits, Report: report}
	key := fmt.Sprintf("solver of %s for %d", p.Game.Name, len(p.Board.Seats()))
	build := func() (sente.Solver, error) { return o.NewSolver(p) }
	err = scheduling.RunPooled(ctx, s.engines, key, build, func(ctx context.Context, solver sente.Solver) (nodes int64, err error) {
		if q.All {
			o.Limits.Time /= time.Duration(1 + len(p.Board.Legal()))
		}
		if found, err = o.SolvePosition(ctx, solver, p); err == nil && q.All {
			found.All, err = o.SolveMoves(ctx, solver, p)
		}
		return found.Nodes, err
	})
	return found, err
}

// Review reviews the game that ends in a position, in the queue of [Server.Analyze] and with the limits
// of POST /api/tables/{table}/review for each position. It calls progress with the numbers of reviewed
// and of all moves. After [MaxReviewTime] it returns the moves that are reviewed until then, the last
// ones of the game.
func (s *Server) Review(ctx context.Context, p lab.Position, q ReviewRequest, progress func(done, of int)) (review.Review, error) {
	if len(p.Game.Profiles) == 0 {
		return review.Review{}, httpapi.NewError(http.StatusConflict, "no_review_engine", "{game} has no engine for a review", "game", p.Game.Title)
	}
	limits, err := q.SearchLimits()
	if err != nil {
		return review.Review{}, err
	}
	if _, err := p.Game.UntrustedEngine(q.Engine, s.engines.Limits()); err != nil {
		return review.Review{}, httpapi.Unprocessable(err)
	}
	ctx, end, err := s.beginCall(ctx)
	if err != nil {
		return review.Review{}, err
	}
	defer end()
	owner := make(chan struct{}) // unique
	defer s.engines.Drop(owner)
	ctx, stop := context.WithTimeout(ctx, MaxReviewTime)
	defer stop()
	judge := review.Reviewer{
		Engine: scheduling.QueuedEngine{Scheduler: s.engines, Owner: owner, Game: p.Game, Spec: q.Engine, OnSlot: func(*scheduling.EngineSlot) {}},
		Spec:   q.Engine, Limits: limits,
		Progress: func(_ review.Judgement, done, of int) { progress(done, of) },
	}
	r, err := judge.ReviewGame(ctx, p)
	if errors.Is(ctx.Err(), context.DeadlineExceeded) && len(r.Moves) > 0 {
		return r, nil
	}
	return r, err
}

// beginCall waits for a free place among the requests that search. end releases it.
func (s *Server) beginCall(ctx context.Context) (search context.Context, end func(), err error) {
	release, err := s.searchLimit.Acquire(ctx, "requests")
	if err != nil {
		return nil, nil, err
	}
	ctx, stop := s.engines.WithStop(ctx)
	return ctx, func() { stop(); release() }, nil
}

// ReadText reads the games of a text of any format, as POST /api/read does. An error with a result
// concerns an unreadable part.
func (s *Server) ReadText(ctx context.Context, text string, o convert.Options) (convert.Result, error) {
	if len(text) > MaxRequest {
		return convert.Result{}, httpapi.Errorf(http.StatusRequestEntityTooLarge, "the record is longer than the maximum of %d KiB: send a single game without comments", MaxRequest>>10)
	}
	u, err := s.uploads.Read(ctx, "", []byte(text), o)
	if err != nil {
		return convert.Result{}, err
	}
	s.uploads.Store(u) // it holds its memory until later texts replace it
	return u.Found, u.Damage
}

// Games returns the games of the studio.
func (s *Server) Games() catalog.Catalog { return s.games }

// Name returns the name of the program.
func (s *Server) Name() string { return cmp.Or(s.options.Name, "sente") }
