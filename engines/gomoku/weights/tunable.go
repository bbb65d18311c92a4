package weights

import (
	"strconv"

	"github.com/sente-games/sente/engines/fit"
	"github.com/sente-games/sente/engines/five/network"
	"github.com/sente-games/sente/engines/five/point"
	"github.com/sente-games/sente/tune"
)

// Tunable are the weights as matches may change them. Where there is a network, it is what its
// inputs and units are worth: the last step, on which all else was fitted. Where there is none,
// it is what lines and classes of points are worth and how much they are expected; a kind moves by what its
// lines and its class move away from the numbers made by hand, and what it has of its own and the threats stay.
func (w *Weights) Tunable(note string) tune.Tunable {
	if w.Network.Empty() {
		return w.tunableKinds(note)
	}
	return w.tunableNetwork(note)
}

func (w *Weights) tunableKinds(note string) tune.Tunable {
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

// What one of an input or unit may be worth, in logarithms of the odds, so that all together have
// room in a row; and a step.
const (
	mostWorth = 1.9
	worthStep = 0.05
)

func (w *Weights) tunableNetwork(note string) tune.Tunable {
	var space tune.Space
	const most, step = mostWorth * network.WeightUnit, worthStep * network.WeightUnit
	add := func(name string, start int16) {
		space = append(space, tune.Parameter{
			Name: name, Start: float64(start), Min: -most, Max: most, Step: step,
			About: "in " + strconv.Itoa(network.WeightUnit) + "ths of the logarithm of the odds, for each one of it",
		})
	}
	for i, x := range w.Network.WorthByInput {
		add("input "+strconv.Itoa(i+1), x)
	}
	for i, x := range w.Network.Worth {
		add("unit "+strconv.Itoa(i+1), x)
	}
	add("bias", w.Network.WorthBias)
	return tune.Tunable{
		Space: space,
		File: func(values []float64) tune.File {
			moved := *w
			for i := range network.Inputs {
				moved.Network.WorthByInput[i] = tune.Int16(values[i])
			}
			for i := range network.Second {
				moved.Network.Worth[i] = tune.Int16(values[network.Inputs+i])
			}
			moved.Network.WorthBias = tune.Int16(values[network.Inputs+network.Second])
			return moved.File(note)
		},
	}
}
