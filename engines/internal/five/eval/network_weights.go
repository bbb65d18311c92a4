package eval

import (
	"math"
	"slices"

	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/train"
)

// NetworkWeights are the weights of a [Network] as they are fitted and stored. Inputs are the
// numbers of the totals, first from the view of the side to move, then of the other side.
type NetworkWeights struct {
	Vectors // vectors of black's view, and of white's if White is empty
	// White holds the vectors of white, and WhiteStates its biases, where white has different rules
	// than black; both are empty where the rules are the same.
	White       Vectors
	WhiteStates []FirstRow

	First  [FirstUnits]InputRow  // by unit: weights of the inputs
	States []FirstRow            // biases of the first layer's units, by the state of the position
	Second [SecondUnits]FirstRow // by unit: weights of the first layer's units
	Policy [Inputs]SecondRow     // by number of a point: weights of the second layer's units
	// SecondBias and PolicyBias are the biases of the second layer's units and of the policy's
	// numbers. Worth and WorthByInput are the output weights of units and inputs, and WorthBias is
	// the output where all of these are zero.
	SecondBias, Worth        SecondRow
	PolicyBias, WorthByInput InputRow
	WorthBias                int16
}

// Vectors are the vectors that features add to the sums of a point, from the view of the side to
// move.
type Vectors struct {
	Groups   [FeatureGroups]Vector
	Features []FeatureWeights // features with their own vectors, canonical and in ascending order
}

// Vector is the vector that a feature adds to the sums of a point.
type Vector [Width]int16

// InputRow is a row of weights, one for each input.
type InputRow [Inputs]int16

// FirstRow is a row of weights, or of biases, one for each unit of the first hidden layer.
type FirstRow [FirstUnits]int16

// SecondRow is a row of weights, or of biases, one for each unit of the second hidden layer.
type SecondRow [SecondUnits]int16

// FeatureWeights is the vector of a feature and of its mirror image.
type FeatureWeights struct {
	Feature Feature
	Vector  Vector
}

// RoundNetwork quantises the weights of a fitted network with the given features and number of
// states. The groups and states of white follow black's.
func RoundNetwork(n *train.Network, features []ViewedFeature, states int) (w NetworkWeights) {
	views := [2]*Vectors{&w.Vectors, &w.White}
	for side, v := range views {
		for i := range v.Groups {
			v.Groups[i] = roundVector(n.GroupVector(side*FeatureGroups + i))
		}
	}
	for i, f := range features {
		if v := views[f.View]; n.Has(i) {
			v.Features = append(v.Features, FeatureWeights{f.Feature, roundVector(n.FeatureVector(i))})
		}
	}
	for _, v := range views {
		slices.SortFunc(v.Features, func(a, b FeatureWeights) int { return int(a.Feature) - int(b.Feature) })
	}
	for i := range FirstUnits {
		roundRow(w.First[i][:], n.FirstLayerWeights(i))
	}
	for i := range SecondUnits {
		roundRow(w.Second[i][:], n.OfSecond(i))
	}
	for i := range Inputs {
		roundRow(w.Policy[i][:], n.Policy(i))
	}
	w.States = roundStates(n, 0, states)
	if w.HasColourViews() {
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

// roundStates quantises the biases of the given number of states, beginning with state from.
func roundStates(n *train.Network, from, states int) []FirstRow {
	rows := make([]FirstRow, states)
	for s := range rows {
		roundRow(rows[s][:], n.Biases(from+s))
	}
	return rows
}

// roundVector quantises a vector and clamps its numbers to ±maxVectorNumber.
func roundVector(numbers []float64) (v Vector) {
	for i, x := range numbers {
		v[i] = min(max(train.Int16(x*VectorUnit), -maxVectorNumber), maxVectorNumber)
	}
	return v
}

// roundRow quantises a row of a layer.
func roundRow(row []int16, numbers []float64) {
	for i, x := range numbers {
		row[i] = train.Int16(x * WeightUnit)
	}
}

// maxVectorNumber bounds the numbers of a vector, so that the sum of four fits in 16 bits.
const maxVectorNumber = 1<<13 - 1

// findOverflow returns a number of the vector that does not fit into [Sums], if there is one.
func (v Vector) findOverflow() (x int16, ok bool) {
	for _, x := range v {
		if max(x, -x) > maxVectorNumber || x == math.MinInt16 {
			return x, true
		}
	}
	return 0, false
}

// maxRowSum bounds the sum of the absolute weights of a row, so that the sum of a layer, and of two
// rows, fits in 32 bits.
const maxRowSum = (1<<31-1)/(2*maxNumber) - NumberUnit*1<<15/maxNumber

// absoluteSum returns the sum of the absolute weights of a row.
func absoluteSum(row []int16) (sum int) {
	for _, x := range row {
		sum += max(int(x), -int(x))
	}
	return sum
}

// ViewedFeature is a feature with the view of one side: 0 for black, or for both where they are the same, 1
// for white.
type ViewedFeature struct {
	Feature Feature
	View    uint8
}

// IsEmpty reports whether there are no weights.
func (w *NetworkWeights) IsEmpty() bool { return w.Vectors.isEmpty() }

// HasColourViews reports whether white has its own vectors.
func (w *NetworkWeights) HasColourViews() bool { return !w.White.isEmpty() }

func (w *Vectors) isEmpty() bool { return len(w.Features) == 0 && w.Groups == [FeatureGroups]Vector{} }

// sideViews returns the vectors and biases of both sides.
func (w *NetworkWeights) sideViews() (vectors [2]*Vectors, states [2][]FirstRow) {
	if !w.HasColourViews() {
		return [2]*Vectors{&w.Vectors, &w.Vectors}, [2][]FirstRow{w.States, w.States}
	}
	return [2]*Vectors{&w.Vectors, &w.White}, [2][]FirstRow{w.States, w.WhiteStates}
}

// listVectors returns all vectors and the index of each feature's vector.
func (w *Vectors) listVectors() (index *[numFeatures]uint16, all []Vector) {
	index = new([numFeatures]uint16)
	for f, classes := range board.Freestyle.ClassTable()[:numFeatures] {
		index[f] = uint16(groupIndex(classes))
	}
	all = append(all, w.Groups[:]...)
	for _, f := range w.Features {
		index[f.Feature], index[f.Feature.MirrorImage()] = uint16(len(all)), uint16(len(all))
		all = append(all, f.Vector)
	}
	return index, all
}

// setLayers sets the layers after the sums of points.
func (n *Network) setLayers(w *NetworkWeights) {
	_, states := w.sideViews()
	for side, of := range states {
		n.bias[side] = make([][FirstUnits / blockSize]blockBiases, len(of))
	}
	for unit := range FirstUnits {
		block, at := unit/blockSize, unit%blockSize
		for k := range Inputs {
			setWeight(n.first[block][:], inputIndex(k), at, w.First[unit][k])
		}
		for side, of := range states {
			for s := range of {
				n.bias[side][s][block][at] = hiddenConversion.initialSum(of[s][unit])
			}
		}
	}
	for unit := range SecondUnits {
		for k := range FirstUnits {
			setWeight(n.second[:], k, unit, w.Second[unit][k])
		}
		n.secondBias[unit], n.worth[1][unit] = hiddenConversion.initialSum(w.SecondBias[unit]), w.Worth[unit]
	}
	for k := range Inputs {
		for unit := range SecondUnits {
			setWeight(n.policy[:], unit, k, w.Policy[k][unit])
		}
		n.policyBias[k], n.worth[0][inputIndex(k)] = policyConversion.initialSum(w.PolicyBias[k]), w.WorthByInput[k]
	}
	n.worthBias = int32(w.WorthBias) * NumberUnit
}
