package network

import (
	"math"
	"slices"

	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/tune"
)

// Weights are the weights of a [Network] as they are fitted and written. Inputs are the
// numbers of the totals, first as the side to move sees the points, then as the other does.
type Weights struct {
	Groups   [Groups]Vector
	Features []FeatureWeights // those with a vector of their own, canonical and rising

	First  [Hidden]InputRow // by unit: of the inputs
	States [States]UnitRow  // biases of those units
	Second [Hidden]UnitRow  // by unit: of the first layer's units
	Policy [Inputs]UnitRow  // by number of a point: of the second layer's units
	// Of the second layer's units and of the policy's numbers what they begin with; what units
	// and inputs are worth, and a position where all are zero.
	SecondBias, Worth        UnitRow
	PolicyBias, WorthByInput InputRow
	WorthBias                int16
}

// Vector is what a feature adds to the accumulator of a point.
type Vector [Width]int16

// InputRow is a row of weights of the inputs.
type InputRow [Inputs]int16

// UnitRow is a row of weights of the units of a hidden layer.
type UnitRow [Hidden]int16

// FeatureWeights are the vector of a feature and of its mirror image.
type FeatureWeights struct {
	Feature Feature
	Vector  Vector
}

// Round takes the weights of a fitted network whose features are the given ones.
func Round(n *tune.Network, features []Feature) (w Weights) {
	for i := range w.Groups {
		w.Groups[i] = roundVector(n.OfGroup(i))
	}
	for i, f := range features {
		if n.Has(i) {
			w.Features = append(w.Features, FeatureWeights{f, roundVector(n.Of(i))})
		}
	}
	slices.SortFunc(w.Features, func(a, b FeatureWeights) int { return int(a.Feature) - int(b.Feature) })
	for i := range Hidden {
		roundRow(w.First[i][:], n.First(i))
		roundRow(w.Second[i][:], n.Second(i))
	}
	for i := range Inputs {
		roundRow(w.Policy[i][:], n.Policy(i))
	}
	for s := range w.States {
		roundRow(w.States[s][:], n.Biases(s))
	}
	units, inputs, bias := n.Worth()
	roundRow(w.Worth[:], units)
	roundRow(w.WorthByInput[:], inputs)
	roundRow(w.SecondBias[:], n.SecondBiases())
	roundRow(w.PolicyBias[:], n.PolicyBiases())
	w.WorthBias = tune.Int16(bias * WeightUnit)
	return w
}

// roundVector rounds a vector, as far as there is room for its numbers.
func roundVector(numbers []float64) (v Vector) {
	for i, x := range numbers {
		v[i] = min(max(tune.Int16(x*VectorUnit), -mostVector), mostVector)
	}
	return v
}

// roundRow rounds a row of a layer.
func roundRow(row []int16, numbers []float64) {
	for i, x := range numbers {
		row[i] = tune.Int16(x * WeightUnit)
	}
}

// mostVector bounds the numbers of a vector, so that four of them add up to one of 16
// bits.
const mostVector = 1<<13 - 1

// large finds a number that [Sums] have no room for.
func (v Vector) large() (x int16, ok bool) {
	for _, x := range v {
		if max(x, -x) > mostVector || x == math.MinInt16 {
			return x, true
		}
	}
	return 0, false
}

// mostRow bounds the sum of the weights of a row without their signs, so that the sum of a
// layer has room in 32 bits, and so has that of two rows.
const mostRow = (1<<31-1)/(2*mostNumber) - NumberUnit*1<<15/mostNumber

// size is the sum of the weights of a row without their signs.
func size(row []int16) (sum int) {
	for _, x := range row {
		sum += max(int(x), -int(x))
	}
	return sum
}

// Empty reports whether there is no network.
func (w *Weights) Empty() bool { return len(w.Features) == 0 && w.Groups == [Groups]Vector{} }

// vectors lists all vectors and the number of each feature's.
func (w *Weights) vectors() (index *[features]uint16, all []Vector) {
	index = new([features]uint16)
	for f, classes := range line.Freestyle.Table()[:features] {
		index[f] = uint16(group(classes))
	}
	all = append(all, w.Groups[:]...)
	for _, f := range w.Features {
		index[f.Feature], index[f.Feature.Mirrored()] = uint16(len(all)), uint16(len(all))
		all = append(all, f.Vector)
	}
	return index, all
}

// setLayers takes over the weights behind the points.
func (n *Network) setLayers(w *Weights) {
	for unit := range Hidden {
		for k := range Inputs {
			view, number := k/Width, k%Width
			set(n.first[:], view*Width+placeOf(number), unit, w.First[unit][k])
			set(n.policy[view][:], unit, number, w.Policy[k][unit])
		}
		for k := range Hidden {
			set(n.second[:], k, unit, w.Second[unit][k])
		}
		n.secondBias[unit], n.worth[2][unit] = hiddenSpan.bias(w.SecondBias[unit]), w.Worth[unit]
		for s := range n.bias {
			n.bias[s][unit] = hiddenSpan.bias(w.States[s][unit])
		}
	}
	for k := range Inputs {
		view, number := k/Width, k%Width
		n.policyBias[view][number] = policySpan.bias(w.PolicyBias[k])
		n.worth[view][placeOf(number)] = w.WorthByInput[k]
	}
	n.worthBias = int32(w.WorthBias) * NumberUnit
}
