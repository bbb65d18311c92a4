package simple

import (
	"context"

	"github.com/sente-games/sente"
)

// Ponder searches the position with the opponent to move, so that the table contains the important
// replies for the next call of [sente.Engine.Think]: all replies are children of that position, and
// the expected one is searched deepest. It returns when ctx is cancelled, the search is complete or
// the record cannot be continued. The sizes of tables do not change.
func (e *engine[R, S, M]) Ponder(ctx context.Context, game sente.Record) {
	if e.guard.Enter("simple") != nil {
		return
	}
	defer e.guard.Leave()
	if e.prepareSearcher(game) == nil {
		e.ponderMoves(ctx, game.Moves)
	}
}

func (e *engine[R, S, M]) ponderMoves(ctx context.Context, moves []sente.Move) {
	if e.course.goTo(moves) != nil || e.course.checkNotOver() != nil || ctx.Err() != nil {
		return
	}
	if r, ok := any(e.course.rules).(RootGenerator[S]); ok {
		r.Root(e.course.currentState(), 1)
	}
	// The results are in the table; the outcome and the error do not matter.
	_, _ = e.searcher.Search(ctx, *e.course.currentState(), sente.Limits{}, nil)
}
