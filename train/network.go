package train

import (
	"math"
	"math/rand/v2"
)

// NetworkFeatures describes the features of points by their numbers.
type NetworkFeatures struct {
	Groups  []int32  // group of each feature; rare features use the vector of their group
	Swapped []uint16 // the same feature from the other side's point of view
}

// Network evaluates positions that are sets of points. The accumulator of a point is the sum of the
// vectors of its features: Width numbers from the point of view of the side to move, and Width from
// that of the other side. After a ReLU the accumulators of the counted points are summed, and a
// hidden layer of First units and one of Second units compute the value of the position from these
// totals. In each of States the units of the first layer have different biases, because the same
// points have another meaning if a side has a threat. The output of the second layer also
// determines the weights of a point's numbers for a move there (the policy).
//
// The vector of a feature is that of its group plus, if at least MinCount points have the feature,
// an individual one.
//
// Tables of vectors take the place of the first layer's weights, as in efficiently updated networks
// (Nasu 2018); summing vectors of rows before a nonlinearity is the idea of Rapfi's Mixnet (Jin,
// Duan and Hang 2025), and so is a policy whose weights depend on the position. Unlike there, no
// layer combines a point with its neighbours.
type Network struct {
	Width, First, Second, States, MinCount int
	NetworkFeatures

	groupVectors, ownVectors weightLayer // Width numbers for each group and for each feature
	featureVectors           []float32   // sum of both, for each feature
	first, second            weightLayer // Inputs for each unit, First for each
	bias, secondBias         weightLayer // of the first, First for each state; of the second
	output, outputByInput    weightLayer // by units of the second layer, and directly by inputs
	outputBias               weightLayer
	policy, policyBias       weightLayer // for each number, one for each unit of the second layer
	hasOwn                   []bool      // whether a feature has an individual vector
}

// Default settings of a network.
const (
	defaultWidth    = 16
	defaultFirst    = 64
	defaultSecond   = 32
	defaultMinCount = 50
	vectorSpread    = 0.1 // initial standard deviation of the group vectors
	// TotalScale is the factor by which sums over points are scaled.
	TotalScale = 1. / 8
)

// Inputs returns the number of inputs of the hidden layers.
func (n *Network) Inputs() int { return 2 * n.Width }

func newNetwork(of NetworkFeatures, d *NetworkDataset, seed uint64) *Network {
	n := &Network{Width: defaultWidth, First: defaultFirst, Second: defaultSecond, MinCount: defaultMinCount, NetworkFeatures: of}
	groups := int32(0)
	for _, g := range of.Groups {
		groups = max(groups, g+1)
	}
	for _, s := range d.states {
		n.States = max(n.States, int(s)+1)
	}
	rng, in := rand.New(rand.NewPCG(seed, 3)), n.Inputs()
	spread := func(of int) float64 { return math.Sqrt(1 / float64(of)) }
	n.groupVectors, n.ownVectors = newWeightLayer(int(groups)*n.Width, vectorSpread, rng), newWeightLayer(len(of.Groups)*n.Width, 0, rng)
	n.first, n.bias = newWeightLayer(n.First*in, spread(in), rng), newWeightLayer(n.States*n.First, 0, rng)
	n.second, n.secondBias = newWeightLayer(n.Second*n.First, spread(n.First), rng), newWeightLayer(n.Second, 0, rng)
	n.output, n.outputByInput, n.outputBias = newWeightLayer(n.Second, spread(n.Second), rng), newWeightLayer(in, 0, rng), newWeightLayer(1, 0, rng)
	n.policy, n.policyBias = newWeightLayer(in*n.Second, 0, rng), newWeightLayer(in, spread(in), rng)
	n.hasOwn = make([]bool, len(of.Groups))
	for f := range n.hasOwn {
		seen := int32(0)
		for _, f := range [2]int{f, int(of.Swapped[f])} {
			if f < len(d.featureCounts) {
				seen += d.featureCounts[f]
			}
		}
		n.hasOwn[f] = int(seen) >= n.MinCount
	}
	n.featureVectors = make([]float32, len(n.ownVectors.weights))
	n.refreshVectors()
	return n
}

// refreshVector recomputes the vector of a feature.
func (n *Network) refreshVector(feature int) {
	group, own := n.groupVectors.row(int(n.Groups[feature]), n.Width), n.ownVectors.row(feature, n.Width)
	for j, x := range own {
		n.featureVectors[feature*n.Width+j] = x + group[j]
	}
}

func (n *Network) refreshVectors() {
	for f := range n.Groups {
		n.refreshVector(f)
	}
}

// Has reports whether a feature has an individual vector.
func (n *Network) Has(feature int) bool { return n.hasOwn[feature] }

// GroupVector returns the vector of the features of a group without individual vectors; it is zero for
// a group without features.
func (n *Network) GroupVector(group int) []float64 {
	if (group+1)*n.Width > len(n.groupVectors.weights) {
		return make([]float64, n.Width)
	}
	return toFloat64s(n.groupVectors.row(group, n.Width))
}

// FeatureVector returns the vector of a feature.
func (n *Network) FeatureVector(feature int) []float64 {
	return toFloat64s(n.featureVectors[feature*n.Width:][:n.Width])
}

// FirstLayerWeights returns the weights of the inputs for a unit of the first hidden layer.
func (n *Network) FirstLayerWeights(unit int) []float64 {
	return toFloat64s(n.first.row(unit, n.Inputs()))
}

// Biases returns the biases of the first hidden layer in a state, or zeros for a state without
// positions.
func (n *Network) Biases(state int) []float64 {
	if state >= n.States {
		return make([]float64, n.First)
	}
	return toFloat64s(n.bias.row(state, n.First))
}

// OfSecond returns the weights of the first layer's units for a unit of the second.
func (n *Network) OfSecond(unit int) []float64 { return toFloat64s(n.second.row(unit, n.First)) }

// SecondBiases returns the biases of the second hidden layer.
func (n *Network) SecondBiases() []float64 { return toFloat64s(n.secondBias.weights) }

// Worth returns the output weights of the second layer's units and of the inputs, and the bias, in
// log odds.
func (n *Network) Worth() (units, inputs []float64, bias float64) {
	return toFloat64s(n.output.weights), toFloat64s(n.outputByInput.weights), float64(n.outputBias.weights[0])
}

// Policy returns the contributions of the second layer's units to the policy weight of one number
// of a point; numbers from the point of view of the side to move come first. The log odds of a move
// are the dot product of the point's numbers and their policy weights.
func (n *Network) Policy(number int) []float64 { return toFloat64s(n.policy.row(number, n.Second)) }

// PolicyBiases returns the biases of the policy weights.
func (n *Network) PolicyBiases() []float64 { return toFloat64s(n.policyBias.weights) }

func toFloat64s(all []float32) (d []float64) {
	for _, x := range all {
		d = append(d, float64(x))
	}
	return d
}

// weightLayer is a set of weights with the moments of their gradients (Adam, Kingma and Ba 2015)
// and the gradient accumulated since the previous step.
type weightLayer struct{ weights, mean, square, gradient []float32 }

// newWeightLayer initialises weights from a normal distribution around zero.
func newWeightLayer(n int, spread float64, rng *rand.Rand) weightLayer {
	l := weightLayer{make([]float32, n), make([]float32, n), make([]float32, n), make([]float32, n)}
	for i := range l.weights {
		l.weights[i] = float32(rng.NormFloat64() * spread)
	}
	return l
}

// row returns row i of the weights; rows are width long.
func (l *weightLayer) row(i, width int) []float32 { return l.weights[i*width:][:width] }

// updateRow applies a gradient step to a row of weights and clears its gradient, of which only
// share is used. Moments of rows without a gradient are not updated, and their bias is not
// corrected, unlike in [Fit], because the first steps are short anyway.
func (l *weightLayer) updateRow(i, width int, rate, share float32) {
	w, m, s, g := l.row(i, width), l.mean[i*width:][:width], l.square[i*width:][:width], l.gradient[i*width:][:width]
	for j, x := range g {
		x *= share
		m[j] = float32(meanDecay*m[j]) + float32((1-meanDecay)*x)
		s[j] = float32(squareDecay*s[j]) + float32((1-squareDecay)*x*x)
		w[j] -= rate * m[j] / (float32(math.Sqrt(float64(s[j]))) + epsilon)
	}
	clear(g)
}

// addProducts returns sum plus the dot product of a and b.
func addProducts(sum float32, a, b []float32) float32 {
	b = b[:len(a)]
	for i, x := range a {
		sum += float32(x * b[i])
	}
	return sum
}
