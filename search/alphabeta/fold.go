package alphabeta

import (
	"github.com/sente-games/sente/search/internal/order"
	"github.com/sente-games/sente/search/table"
)

// foldSymmetry gives a position the least key among those of its images, so that all of
// them share one entry of the table. Their moves differ: what the entry names is
// the code of the move's image. A position that is folded already stays as it is.
func (k *kernel[R, S, M]) foldSymmetry(f *frame[S, M]) {
	f.image = 0
	for i := 1; i < k.images; i++ {
		k.image = k.symmetry.MapState(i, &f.state)
		if key := k.rules.Status(&k.image).Key; key <= f.key {
			f.key, f.image = key, int8(i)
		}
	}
}

// imageIndex returns the move index in the form that the table stores under Fold.
func (k *kernel[R, S, M]) imageIndex(f *frame[S, M], index int) int {
	if uint(index) >= uint(len(f.moves)) {
		return table.NoMove
	}
	m := k.symmetry.MapMove(int(f.image), f.moves[index])
	return int(order.Code(&m))
}

// hintIndex returns the index of the table move of an entry, or an index out of range.
func (k *kernel[R, S, M]) hintIndex(f *frame[S, M], e table.Entry) int {
	if k.features&Fold == 0 || e.Move() == table.NoMove {
		return e.Move()
	}
	for i := range f.moves {
		if k.imageIndex(f, i) == e.Move() {
			return i
		}
	}
	return order.None
}
