package eval

import (
	"strconv"

	"github.com/sente-games/sente/train"
)

// maxWorth bounds the output weight of an input or unit, in log odds, so that the sum of a row
// does not overflow; worthStep is the step of tuning.
const (
	maxWorth  = 1.9
	worthStep = 0.05
)

// Space returns the parameters that matches may tune: the output weights of the network's inputs
// and units, the last layer, to which all other weights were fitted.
func (w *NetworkWeights) Space() (space train.Space) {
	const maxWeight, step = maxWorth * WeightUnit, worthStep * WeightUnit
	add := func(name string, start int16) {
		space = append(space, train.Parameter{
			Name: name, Start: float64(start), Min: -maxWeight, Max: maxWeight, Step: step,
			About: "in " + strconv.Itoa(WeightUnit) + "ths of the logarithm of the odds, for each one of it",
		})
	}
	for i, x := range w.WorthByInput {
		add("input "+strconv.Itoa(i+1), x)
	}
	for i, x := range w.Worth {
		add("unit "+strconv.Itoa(i+1), x)
	}
	add("bias", w.WorthBias)
	return space
}

// WithValues returns the network with the output weights replaced by values, in the order of Space.
func (w *NetworkWeights) WithValues(values []float64) NetworkWeights {
	moved := *w
	for i := range Inputs {
		moved.WorthByInput[i] = train.Int16(values[i])
	}
	for i := range SecondUnits {
		moved.Worth[i] = train.Int16(values[Inputs+i])
	}
	moved.WorthBias = train.Int16(values[Inputs+SecondUnits])
	return moved
}
