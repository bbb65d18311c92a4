package eval

import (
	"strconv"

	"github.com/sente-games/sente/train"
)

// What one of an input or unit may be worth, in logarithms of the odds, so that all together have
// room in a row; and a step.
const (
	mostWorth = 1.9
	worthStep = 0.05
)

// Space is what matches may change of a network: what its inputs and units are worth, the last step,
// on which all else was fitted.
func (w *NetworkWeights) Space() (space train.Space) {
	const most, step = mostWorth * WeightUnit, worthStep * WeightUnit
	add := func(name string, start int16) {
		space = append(space, train.Parameter{
			Name: name, Start: float64(start), Min: -most, Max: most, Step: step,
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

// At is the same network with other values of its Space.
func (w *NetworkWeights) At(values []float64) NetworkWeights {
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
