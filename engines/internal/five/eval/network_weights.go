package eval

import (
	"math"
	"slices"

	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/train"
)

// NetworkWeights are the weights of a [Network] as they are fitted and written. Inputs are the
// numbers of the totals, first as the side to move sees the points, then as the other does.
type NetworkWeights struct {
	Vectors // of black, as black sees the colours, and of white, as white does
	// White are those of white where its rules are others than black's, and WhiteStates its biases;
	// empty where they are the same.
	White       Vectors
	WhiteStates []FirstRow

	First  [FirstUnits]InputRow  // by unit: of the inputs
	States []FirstRow            // biases of those units, by the state of the position
	Second [SecondUnits]FirstRow // by unit: of the first layer's units
	Policy [Inputs]SecondRow     // by number of a point: of the second layer's units
	// Of the second layer's units and of the policy's numbers what they begin with; what units
	// and inputs are worth, and a position where all are zero.
	SecondBias, Worth        SecondRow
	PolicyBias, WorthByInput InputRow
	WorthBias                int16
}

// Vectors are what features add to the accumulator of a point, as the side to move sees them.
type Vectors struct {
	Groups   [FeatureGroups]Vector
	Features []FeatureWeights // those with a vector of their own, canonical and rising
}

// Vector is what a feature adds to the accumulator of a point.
type Vector [Width]int16

// InputRow is a row of weights of the inputs.
type InputRow [Inputs]int16

// FirstRow is a row of weights of the first hidden layer's units, or their biases.
type FirstRow [FirstUnits]int16

// SecondRow is a row of weights of the second hidden layer's units, or their biases.
type SecondRow [SecondUnits]int16

// FeatureWeights are the vector of a feature and of its mirror image.
type FeatureWeights struct {
	Feature Feature
	Vector  Vector
}

// RoundNetwork takes the weights of a fitted network for positions of so many states, whose features are
// the given ones. Those of white have the numbers of groups and of states behind black's.
func RoundNetwork(n *train.Network, features []Seen, states int) (w NetworkWeights) {
	views := [2]*Vectors{&w.Vectors, &w.White}
	for side, v := range views {
		for i := range v.Groups {
			v.Groups[i] = roundVector(n.OfGroup(side*FeatureGroups + i))
		}
	}
	for i, f := range features {
		if v := views[f.By]; n.Has(i) {
			v.Features = append(v.Features, FeatureWeights{f.Feature, roundVector(n.Of(i))})
		}
	}
	for _, v := range views {
		slices.SortFunc(v.Features, func(a, b FeatureWeights) int { return int(a.Feature) - int(b.Feature) })
	}
	for i := range FirstUnits {
		roundRow(w.First[i][:], n.OfFirst(i))
	}
	for i := range SecondUnits {
		roundRow(w.Second[i][:], n.OfSecond(i))
	}
	for i := range Inputs {
		roundRow(w.Policy[i][:], n.Policy(i))
	}
	w.States = roundStates(n, 0, states)
	if w.Coloured() {
		w.WhiteStates = roundStates(n, states, states)
	}
	units, inputs, bias := n.Worth()
	roundRow(w.Worth[:], units)
	roundRow(w.WorthByInput[:], inputs)
	roundRow(w.SecondBias[:], n.SecondBiases())
	roundRow(w.PolicyBias[:], n.PolicyBiases())
	w.WorthBias = train.Int16(bias * WeightUnit)
	return w
}

// roundStates rounds the biases of so many states from one on.
func roundStates(n *train.Network, from, states int) []FirstRow {
	rows := make([]FirstRow, states)
	for s := range rows {
		roundRow(rows[s][:], n.Biases(from+s))
	}
	return rows
}

// roundVector rounds a vector, as far as there is room for its numbers.
func roundVector(numbers []float64) (v Vector) {
	for i, x := range numbers {
		v[i] = min(max(train.Int16(x*VectorUnit), -mostVector), mostVector)
	}
	return v
}

// roundRow rounds a row of a layer.
func roundRow(row []int16, numbers []float64) {
	for i, x := range numbers {
		row[i] = train.Int16(x * WeightUnit)
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

// Seen is a feature as one side sees it: 0 for black, or for both where they are the same, 1 for white.
type Seen struct {
	Feature Feature
	By      uint8
}

// Empty reports whether there is no network.
func (w *NetworkWeights) Empty() bool { return w.Vectors.empty() }

// Coloured reports whether each side sees by vectors of its own.
func (w *NetworkWeights) Coloured() bool { return !w.White.empty() }

func (w *Vectors) empty() bool { return len(w.Features) == 0 && w.Groups == [FeatureGroups]Vector{} }

// views are the vectors and biases of both sides.
func (w *NetworkWeights) views() (vectors [2]*Vectors, states [2][]FirstRow) {
	if !w.Coloured() {
		return [2]*Vectors{&w.Vectors, &w.Vectors}, [2][]FirstRow{w.States, w.States}
	}
	return [2]*Vectors{&w.Vectors, &w.White}, [2][]FirstRow{w.States, w.WhiteStates}
}

// list lists all vectors and the number of each feature's.
func (w *Vectors) list() (index *[features]uint16, all []Vector) {
	index = new([features]uint16)
	for f, classes := range board.Freestyle.ClassTable()[:features] {
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
func (n *Network) setLayers(w *NetworkWeights) {
	_, states := w.views()
	for side, of := range states {
		n.bias[side] = make([][FirstUnits / perBlock]biases, len(of))
	}
	for unit := range FirstUnits {
		block, at := unit/perBlock, unit%perBlock
		for k := range Inputs {
			set(n.first[block][:], placeOf(k), at, w.First[unit][k])
		}
		for side, of := range states {
			for s := range of {
				n.bias[side][s][block][at] = hiddenSpan.bias(of[s][unit])
			}
		}
	}
	for unit := range SecondUnits {
		for k := range FirstUnits {
			set(n.second[:], k, unit, w.Second[unit][k])
		}
		n.secondBias[unit], n.worth[1][unit] = hiddenSpan.bias(w.SecondBias[unit]), w.Worth[unit]
	}
	for k := range Inputs {
		for unit := range SecondUnits {
			set(n.policy[:], unit, k, w.Policy[k][unit])
		}
		n.policyBias[k], n.worth[0][placeOf(k)] = policySpan.bias(w.PolicyBias[k]), w.WorthByInput[k]
	}
	n.worthBias = int32(w.WorthBias) * NumberUnit
}
