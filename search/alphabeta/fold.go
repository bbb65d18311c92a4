package alphabeta

import (
	"github.com/sente-games/sente/search/internal/order"
	"github.com/sente-games/sente/search/table"
)

// foldSymmetry sets the key of f to the minimum key of its symmetric images, so
// that all of them share one table entry. The table stores the code of the
// image of a move, because the images have different moves. Repeated calls have
// no effect.
func (k *kernel[R, S, M]) foldSymmetry(f *frame[S, M]) {
	f.keySymmetry = 0
	for i := 1; i < k.numSymmetries; i++ {
		k.mappedState = k.symmetry.MapState(i, &f.state)
		if key := k.rules.Status(&k.mappedState).Key; key <= f.key {
			f.key, f.keySymmetry = key, int8(i)
		}
	}
}

// storedMove returns the move at index in the encoding that the table uses
// under Fold.
func (k *kernel[R, S, M]) storedMove(f *frame[S, M], index int) int {
	if uint(index) >= uint(len(f.moves)) {
		return table.NoMove
	}
	m := k.symmetry.MapMove(int(f.keySymmetry), f.moves[index])
	return int(order.Code(&m))
}

// tableMoveIndex returns the index of the entry's move in f.moves, or an index
// out of range.
func (k *kernel[R, S, M]) tableMoveIndex(f *frame[S, M], e table.Entry) int {
	if k.features&Fold == 0 || e.Move() == table.NoMove {
		return e.Move()
	}
	for i := range f.moves {
		if k.storedMove(f, i) == e.Move() {
			return i
		}
	}
	return order.None
}
