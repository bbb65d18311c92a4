package alphabeta

import (
	"github.com/sente-games/sente/search/internal/order"
	"github.com/sente-games/sente/search/table"
)

// fold gives a position the least key among those of its images, so that all of
// them share one entry of the table. Their moves differ: what the entry names is
// the code of the move's image. A position that is folded already stays as it is.
func (k *kernel[R, S, M]) fold(f *frame[S, M]) {
	f.image = 0
	for i := 1; i < k.images; i++ {
		k.image = k.symmetry.MapState(i, &f.state)
		if key := k.rules.Status(&k.image).Key; key <= f.key {
			f.key, f.image = key, int8(i)
		}
	}
}

// imageOf is what the table keeps of the move with this index.
func (k *kernel[R, S, M]) imageOf(f *frame[S, M], index int) int {
	if uint(index) >= uint(len(f.moves)) {
		return table.NoMove
	}
	m := k.symmetry.MapMove(int(f.image), f.moves[index])
	return int(order.Code(&m))
}

// hinted is the index of the move that an entry names, or one that is no index.
func (k *kernel[R, S, M]) hinted(f *frame[S, M], e table.Entry) int {
	if k.features&Fold == 0 || e.Move() == table.NoMove {
		return e.Move()
	}
	for i := range f.moves {
		if k.imageOf(f, i) == e.Move() {
			return i
		}
	}
	return order.None
}
