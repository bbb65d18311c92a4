package weights

import (
	"github.com/sente-games/sente/engines/fit"
	"github.com/sente-games/sente/engines/five/point"
	"github.com/sente-games/sente/tune"
)

// Tunable are the weights as matches may change them: what lines and classes of points are
// worth and how much they are expected. A kind moves by what its lines and its class move
// away from the numbers made by hand; what it has of its own, the threats and the network stay.
func (w *Weights) Tunable(note string) tune.Tunable {
	return tune.Tunable{
		Space: fit.AdditiveSpace(&point.ByHand),
		File: func(values []float64) tune.File {
			moved, a := *w, fit.AdditiveOf(&point.ByHand, values)
			for k, p := range point.OfKinds() {
				moved.Kinds[k] = w.Kinds[k].Plus(a.Of(p)).Less(point.ByHand.Of(p))
			}
			moved.Tempo += a.Tempo - point.ByHand.Tempo
			return moved.File(note)
		},
	}
}
