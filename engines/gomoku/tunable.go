package gomoku

import (
	"github.com/sente-games/sente/engines/fit"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/train"
)

// Tunable returns the weights that matches may tune. With a network these are the output weights of
// its inputs and units: the last layer, to which all other weights were fitted. Without a network
// these are the worths and ordering values of line and point classes: a kind changes by the
// difference of the values of its lines and class from the hand-tuned ones; its own deviation and
// the threats do not change. In both cases the search parameters follow.
func (w *weightValues) Tunable(note string) train.Tunable {
	if w.Network.IsEmpty() {
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
			moved, a := *w, fit.AdditiveWithValues(&eval.HandTuned, values[:n])
			for k, p := range board.KindPatterns() {
				moved.Kinds[k] = w.Kinds[k].AddValue(a.PatternValue(p)).SubtractValue(eval.HandTuned.PatternValue(p))
			}
			moved.Tempo += a.Tempo - eval.HandTuned.Tempo
			moved.Search = w.Search.WithValues(values[n:])
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
			moved.Network, moved.Search = w.Network.WithValues(values[:n]), w.Search.WithValues(values[n:])
			return moved.File(note)
		},
	}
}
