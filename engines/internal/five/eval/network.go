package eval

import "github.com/sente-games/sente/engines/internal/five/board"

// Dimensions of the network.
const (
	Width       = 16        // numbers of a vector and of an accumulator's sums
	Inputs      = 2 * Width // inputs of the hidden layers: totals from the view of the side to move, then of the other side
	FirstUnits  = 64        // units of the first hidden layer
	SecondUnits = 32        // units of the second hidden layer
	// FeatureGroups is the number of groups of features. A feature without its own vector uses the
	// vector of its group.
	FeatureGroups = int(board.NumLineClasses * board.NumLineClasses)
)

// Units of the quantised numbers: the integer that represents 1.0 of the fitted value.
const (
	WorthUnit  = 200 // points of worth per unit of log odds
	RankUnit   = 60  // points of rank by which a move is e times as likely as another
	VectorUnit = 1024
	WeightUnit = 2048 // of the layers' weights and biases
	NumberUnit = 256  // of the inputs of a layer
	PolicyUnit = 256

	totalShift  = 5 // shift from a total to an input: VectorUnit / train.TotalScale / NumberUnit is 32
	halfTotal   = 1 << (totalShift - 1)
	maxNumber   = 1<<13 - 1
	sumShift    = 11 // shift from the sum of a layer to a number: WeightUnit is 2048
	sumUnit     = WeightUnit * NumberUnit
	policyShift = 11 // shift from a sum to PolicyUnit
	maxPolicy   = 1<<13 - 1
)

// Network is a network ready for inference. The vectors of a point's four features are summed, once
// from the view of the side to move and once from the other side's. After a ReLU they are summed
// over all points that have a stone nearby. Two hidden layers compute the worth of the position
// from these totals; the state of the position, which is the threats of both sides, selects the
// biases of the first layer. The hidden layers also compute the weights of a point's numbers for
// the rank of a move there: the policy.
type Network struct {
	first  [FirstUnits / blockSize][Inputs / 2]weightPair // first, so that pairs are aligned with cache lines
	second [FirstUnits / 2]weightPair
	policy [SecondUnits / 2]weightPair // weights of a point's numbers

	vectorIndex [numFeatures]uint16 // vectorIndex of a feature's vectors
	vectors     []Sums              // vectors of features, from black's view and from white's

	bias       [2][][FirstUnits / blockSize]blockBiases // biases of the first layer, by side to move and state
	secondBias blockBiases
	policyBias blockBiases
	worth      [2]blockNumbers // output weights of the inputs, and of the second layer's units
	worthBias  int32
}

// VectorIndex returns the index of a feature's vectors, for a [Step].
func (n *Network) VectorIndex(f Feature) uint16 { return n.vectorIndex[f] }

// computeUnits computes the inputs and the units of the second hidden layer. side is the side to move, 0
// for black and 1 for white.
func (n *Network) computeUnits(t *Totals, side, state int) (known [2]blockNumbers) {
	var first [FirstUnits / blockSize]blockNumbers
	computeInputs(&t[side&1], &t[1-side&1], &known[0])
	biases := &n.bias[side&1][state]
	for i := range first {
		applyLayer(n.first[i][:], known[:1], &biases[i], hiddenConversion, &first[i])
	}
	applyLayer(n.second[:], first[:], &n.secondBias, hiddenConversion, &known[1])
	return known
}

// Evaluate returns the evaluation of a position for the side to move, in points.
func (n *Network) Evaluate(t *Totals, side, state int) int32 {
	known := n.computeUnits(t, side, state)
	sum := int64(n.worthBias + dotProduct(&known, &n.worth))
	return int32(sum * WorthUnit / sumUnit)
}

// RankMoves computes the ranks of moves on empty cells, in points of rank, from the sums of their
// points. Only differences of ranks are meaningful.
func (n *Network) RankMoves(a *Accumulator, side, state int, cells []uint16, ranks []int32) {
	if len(cells) == 0 {
		return
	}
	var by blockNumbers
	known := n.computeUnits(&a.Totals, side, state)
	applyLayer(n.policy[:], known[1:], &n.policyBias, policyConversion, &by)
	computeRates(cells, &a.Points, side&1, &by, ranks)
	for i := range ranks[:len(cells)] {
		ranks[i] = int32(int64(ranks[i]) * RankUnit / (VectorUnit * PolicyUnit))
	}
}

// NewNetwork creates a network from its weights. It returns nil if all weights are zero.
func NewNetwork(w *NetworkWeights) *Network {
	if w.IsEmpty() {
		return nil
	}
	n := &Network{}
	n.setLayers(w)
	views, _ := w.sideViews()
	black, blacks := views[0].listVectors()
	white, whites := views[1].listVectors()
	known := map[[2]uint16]uint16{}
	for f := range n.vectorIndex {
		pair := [2]uint16{black[f], white[Feature(f).SwapColours()]}
		i, ok := known[pair]
		if !ok {
			i = uint16(len(n.vectors))
			known[pair], n.vectors = i, append(n.vectors, Sums{blacks[pair[0]].pack(), whites[pair[1]].pack()})
		}
		n.vectorIndex[f] = i
	}
	return n
}
