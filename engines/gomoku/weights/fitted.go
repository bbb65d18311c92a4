package weights

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/train"
)

// Features of the worth of a position: the number of points of each kind that the side to
// move has and, from WaiterAt on, less that of the other; the state of its threats; and 1
// for the move itself.
const (
	WaiterAt      = board.NumKinds
	StateAt       = 2 * board.NumKinds
	TempoAt       = StateAt + States
	WorthFeatures = TempoAt + 1
)

// Features of a move: the kind of its point for the side that moves and, from OtherAt on,
// for the other.
const (
	OtherAt      = board.NumKinds
	RankFeatures = 2 * board.NumKinds
)

// SetWorth takes fitted weights of the features of positions.
func (w *Weights) SetWorth(f []float64) {
	for k := range w.Kinds {
		w.Kinds[k].Mover, w.Kinds[k].Waiter = train.Int16(f[k]), train.Int16(f[WaiterAt+k])
	}
	for i := range w.States {
		w.States[i] = train.Int16(f[StateAt+i])
	}
	w.Tempo = train.Int16(f[TempoAt])
}

// SetRanks takes fitted weights of the features of moves.
func (w *Weights) SetRanks(f []float64) {
	for k := range w.Kinds {
		w.Kinds[k].Own, w.Kinds[k].Other = train.Int16(f[k]), train.Int16(f[OtherAt+k])
	}
}
