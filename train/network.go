package train

import (
	"math"
	"math/rand/v2"
)

// NetworkFeatures are what is known of the features of points, by their numbers.
type NetworkFeatures struct {
	Groups  []int32  // features of a group are alike: a rare feature is what its group is
	Swapped []uint16 // the feature that the other side sees
}

// Network evaluates positions that are sets of points. An accumulator of a point is the sum
// of the vectors of its features: Width numbers as the side to move sees them, and Width as the
// other side does. After a ReLU they are added up over the points that count: these totals are what
// a hidden layer of First units and one of Second units make the worth of the position of. In each of States the
// units of the first have another bias: where one side has a threat the same points mean
// something else. What the second layer comes to also says which numbers of a
// point count for a move there (the policy).
//
// The vector of a feature is that of its group and, if at least MinCount points have the
// feature, one of its own on top.
//
// Tables of vectors take the place of the first layer's weights, as in efficiently
// updated networks (Nasu 2018); vectors of rows that are added up before something that is not
// linear are the idea of Rapfi's Mixnet (Jin, Duan and Hang 2025), and so is a policy whose
// weights depend on the position. Here no layer looks at a point and its neighbours.
type Network struct {
	Width, First, Second, States, MinCount int
	NetworkFeatures

	group, own          weightLayer // Width numbers for each group, for each feature
	table               []float32   // of both together, for each feature
	first, second       weightLayer // Inputs for each unit, First for each
	bias, secondBias    weightLayer // of the first, First for each state; of the second
	worth, worthByInput weightLayer // of the second layer's units, and of the inputs
	worthBias           weightLayer
	policy, policyBias  weightLayer // for each number, one for each unit of the second layer
	has                 []bool
}

// Settings of a network that have proved sound.
const (
	defaultWidth    = 16
	defaultFirst    = 64
	defaultSecond   = 32
	defaultMinCount = 50
	vectorSpread    = 0.1 // standard deviation of the groups' vectors at the start
	// TotalScale is the weight with which points are added up.
	TotalScale = 1. / 8
)

// Inputs is how many numbers go into the hidden layers.
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
	n.group, n.own = newWeightLayer(int(groups)*n.Width, vectorSpread, rng), newWeightLayer(len(of.Groups)*n.Width, 0, rng)
	n.first, n.bias = newWeightLayer(n.First*in, spread(in), rng), newWeightLayer(n.States*n.First, 0, rng)
	n.second, n.secondBias = newWeightLayer(n.Second*n.First, spread(n.First), rng), newWeightLayer(n.Second, 0, rng)
	n.worth, n.worthByInput, n.worthBias = newWeightLayer(n.Second, spread(n.Second), rng), newWeightLayer(in, 0, rng), newWeightLayer(1, 0, rng)
	n.policy, n.policyBias = newWeightLayer(in*n.Second, 0, rng), newWeightLayer(in, spread(in), rng)
	n.has = make([]bool, len(of.Groups))
	for f := range n.has {
		seen := int32(0)
		for _, f := range [2]int{f, int(of.Swapped[f])} {
			if f < len(d.seen) {
				seen += d.seen[f]
			}
		}
		n.has[f] = int(seen) >= n.MinCount
	}
	n.table = make([]float32, len(n.own.weights))
	n.refreshAll()
	return n
}

// refresh adds up the vector of a feature.
func (n *Network) refresh(feature int) {
	group, own := n.group.row(int(n.Groups[feature]), n.Width), n.own.row(feature, n.Width)
	for j, x := range own {
		n.table[feature*n.Width+j] = x + group[j]
	}
}

func (n *Network) refreshAll() {
	for f := range n.Groups {
		n.refresh(f)
	}
}

// Has reports whether a feature has a vector of its own.
func (n *Network) Has(feature int) bool { return n.has[feature] }

// OfGroup returns the vector of features that have none of their own; all zero for a group
// without features.
func (n *Network) OfGroup(group int) []float64 {
	if (group+1)*n.Width > len(n.group.weights) {
		return make([]float64, n.Width)
	}
	return doubles(n.group.row(group, n.Width))
}

// Of returns the vector of a feature.
func (n *Network) Of(feature int) []float64 { return doubles(n.table[feature*n.Width:][:n.Width]) }

// OfFirst returns the weights of the inputs in a unit of the first hidden layer.
func (n *Network) OfFirst(unit int) []float64 { return doubles(n.first.row(unit, n.Inputs())) }

// Biases returns the biases of the first hidden layer's units in a state: zero in one that no position
// was in.
func (n *Network) Biases(state int) []float64 {
	if state >= n.States {
		return make([]float64, n.First)
	}
	return doubles(n.bias.row(state, n.First))
}

// OfSecond returns the weights of the first layer's units in one of the second, and SecondBiases
// the biases of these.
func (n *Network) OfSecond(unit int) []float64 { return doubles(n.second.row(unit, n.First)) }

// SecondBiases returns the biases of the second hidden layer's units.
func (n *Network) SecondBiases() []float64 { return doubles(n.secondBias.weights) }

// Worth returns what a unit of the second layer and an input are worth each, and a position
// where all are zero, in logarithms of the odds.
func (n *Network) Worth() (units, inputs []float64, bias float64) {
	return doubles(n.worth.weights), doubles(n.worthByInput.weights), float64(n.worthBias.weights[0])
}

// Policy returns what the units of the second layer add to the weight of a number of a point,
// first as the side to move sees it, and PolicyBiases what these weights begin with. A point's numbers
// times their weights make the logarithm of the odds of a move there.
func (n *Network) Policy(number int) []float64 { return doubles(n.policy.row(number, n.Second)) }

// PolicyBiases returns what the weights of a point's numbers begin with.
func (n *Network) PolicyBiases() []float64 { return doubles(n.policyBias.weights) }

func doubles(all []float32) (d []float64) {
	for _, x := range all {
		d = append(d, float64(x))
	}
	return d
}

// weightLayer is the weights of one kind, with the moments of their gradients (Adam, Kingma and Ba 2015) and
// the gradient of the examples since the last step.
type weightLayer struct{ weights, mean, square, gradient []float32 }

// newWeightLayer draws weights around zero.
func newWeightLayer(n int, spread float64, rng *rand.Rand) weightLayer {
	l := weightLayer{make([]float32, n), make([]float32, n), make([]float32, n), make([]float32, n)}
	for i := range l.weights {
		l.weights[i] = float32(rng.NormFloat64() * spread)
	}
	return l
}

// row is a row of the weights, of which each has so many.
func (l *weightLayer) row(i, width int) []float32 { return l.weights[i*width:][:width] }

// step moves a row of weights down its gradient, which is then zero. share is the part of the
// gradient that counts. Moments stay as they are while a row has no gradient, and their bias is
// not corrected, as that of [Fit] is: the first steps are short anyway.
func (l *weightLayer) step(i, width int, rate, share float32) {
	w, m, s, g := l.row(i, width), l.mean[i*width:][:width], l.square[i*width:][:width], l.gradient[i*width:][:width]
	for j, x := range g {
		x *= share
		m[j] = float32(meanDecay*m[j]) + float32((1-meanDecay)*x)
		s[j] = float32(squareDecay*s[j]) + float32((1-squareDecay)*x*x)
		w[j] -= rate * m[j] / (float32(math.Sqrt(float64(s[j]))) + epsilon)
	}
	clear(g)
}

// addProducts adds up, on top of sum, numbers times weights.
func addProducts(sum float32, a, b []float32) float32 {
	b = b[:len(a)]
	for i, x := range a {
		sum += float32(x * b[i])
	}
	return sum
}
