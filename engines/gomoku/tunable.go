package gomoku

import (
	"github.com/sente-games/sente/engines/fit"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/train"
)

// Tunable are the weights as matches may change them. Where there is a network, it is what its
// inputs and units are worth: the last step, on which all else was fitted. Where there is none,
// it is what lines and classes of points are worth and how much they are expected; a kind moves by what its
// lines and its class move away from the numbers made by hand, and what it has of its own and the threats stay.
// Either way those of the search come behind them.
func (w *weightValues) Tunable(note string) train.Tunable {
	if w.Network.Empty() {
		return w.tunableKinds(note)
	}
	return w.tunableNetwork(note)
}

func (w *weightValues) tunableKinds(note string) train.Tunable {
	space := fit.AdditiveSpace(&eval.HandTuned)
	n := len(space)
	return train.Tunable{
		Space: append(space, w.Search.Space()...),
		File: func(values []float64) train.File {
			moved, a := *w, fit.AdditiveOf(&eval.HandTuned, values[:n])
			for k, p := range board.KindPatterns() {
				moved.Kinds[k] = w.Kinds[k].Plus(a.Of(p)).Less(eval.HandTuned.Of(p))
			}
			moved.Tempo += a.Tempo - eval.HandTuned.Tempo
			moved.Search = w.Search.At(values[n:])
			return moved.File(note)
		},
	}
}

func (w *weightValues) tunableNetwork(note string) train.Tunable {
	space := w.Network.Space()
	n := len(space)
	return train.Tunable{
		Space: append(space, w.Search.Space()...),
		File: func(values []float64) train.File {
			moved := *w
			moved.Network, moved.Search = w.Network.At(values[:n]), w.Search.At(values[n:])
			return moved.File(note)
		},
	}
}
