package gomoku

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/train"
)

// Features of the worth of a position: the number of points of each kind for the side to move and,
// from waiterOffset on, the negated number for the other side; the state of its threats; and a constant
// 1 for the tempo.
const (
	waiterOffset     = board.NumKinds
	stateOffset      = 2 * board.NumKinds
	tempoOffset      = stateOffset + numStates
	numWorthFeatures = tempoOffset + 1
)

// Features of a move: the kind of its point for the side that moves and, from otherOffset on, for the
// other side.
const (
	otherOffset     = board.NumKinds
	numRankFeatures = 2 * board.NumKinds
)

// SetWorth sets the fitted weights of the features of positions.
func (w *weightValues) SetWorth(f []float64) {
	for k := range w.Kinds {
		w.Kinds[k].Mover, w.Kinds[k].Waiter = train.Int16(f[k]), train.Int16(f[waiterOffset+k])
	}
	for i := range w.States {
		w.States[i] = train.Int16(f[stateOffset+i])
	}
	w.Tempo = train.Int16(f[tempoOffset])
}

// SetRanks sets the fitted weights of the features of moves.
func (w *weightValues) SetRanks(f []float64) {
	for k := range w.Kinds {
		w.Kinds[k].Own, w.Kinds[k].Other = train.Int16(f[k]), train.Int16(f[otherOffset+k])
	}
}
