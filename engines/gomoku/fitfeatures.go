package gomoku

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/train"
)

// Features of the worth of a position: the number of points of each kind for the side to move and,
// from waiterAt on, the negated number for the other side; the state of its threats; and a constant
// 1 for the tempo.
const (
	waiterAt         = board.NumKinds
	stateAt          = 2 * board.NumKinds
	tempoAt          = stateAt + numStates
	numWorthFeatures = tempoAt + 1
)

// Features of a move: the kind of its point for the side that moves and, from otherAt on, for the
// other side.
const (
	otherAt         = board.NumKinds
	numRankFeatures = 2 * board.NumKinds
)

// SetWorth sets the fitted weights of the features of positions.
func (w *weightValues) SetWorth(f []float64) {
	for k := range w.Kinds {
		w.Kinds[k].Mover, w.Kinds[k].Waiter = train.Int16(f[k]), train.Int16(f[waiterAt+k])
	}
	for i := range w.States {
		w.States[i] = train.Int16(f[stateAt+i])
	}
	w.Tempo = train.Int16(f[tempoAt])
}

// SetRanks sets the fitted weights of the features of moves.
func (w *weightValues) SetRanks(f []float64) {
	for k := range w.Kinds {
		w.Kinds[k].Own, w.Kinds[k].Other = train.Int16(f[k]), train.Int16(f[otherAt+k])
	}
}
