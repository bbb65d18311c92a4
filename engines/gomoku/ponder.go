package gomoku

import (
	"context"

	"github.com/sente-games/sente"
)

var _ sente.Ponderer = (*engine)(nil)

// Ponder searches the position that the opponent is thinking about until ctx is
// cancelled or nothing is left to find; the tables keep their sizes and what is
// learned. A record that cannot be played on is passed over.
func (e *engine) Ponder(ctx context.Context, r sente.Record) {
	// What comes of it is in the tables; why it ended is nobody's business.
	_ = e.ponder(ctx, r, sente.Limits{})
}

func (e *engine) ponder(ctx context.Context, r sente.Record, limits sente.Limits) error {
	if err := e.lay(r); err != nil || ctx.Err() != nil {
		return err
	}
	root := &e.position.root
	root.moves, root.plies = root.moves[:0], e.replay.board.stones
	e.position.recall()
	_, err := e.searcher.Search(ctx, state{}, limits, nil)
	return err
}
