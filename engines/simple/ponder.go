package simple

import (
	"context"

	"github.com/sente-games/sente"
)

// Ponder searches the position in which the opponent is to move, so that the
// table knows the replies that matter when [sente.Engine.Think] is asked next:
// every reply is a child of that position, the expected one is searched best. It
// comes back when ctx is cancelled, or before that if nothing is left to find or
// the record cannot be played on. Tables stay as large as they are.
func (e *engine[R, S, M]) Ponder(ctx context.Context, game sente.Record) {
	if e.guard.Enter("simple") != nil {
		return
	}
	defer e.guard.Leave()
	if e.prepare(game) == nil {
		e.ponder(ctx, game.Moves)
	}
}

func (e *engine[R, S, M]) ponder(ctx context.Context, moves []sente.Move) {
	if e.course.follow(moves) != nil || e.course.ended() != nil || ctx.Err() != nil {
		return
	}
	if r, ok := any(e.course.rules).(Rooted[S]); ok {
		r.Root(e.course.now(), 1)
	}
	// What comes of it is in the table; how it ended makes no difference.
	_, _ = e.searcher.Search(ctx, *e.course.now(), sente.Limits{}, nil)
}
