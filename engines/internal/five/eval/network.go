package eval

import "github.com/sente-games/sente/engines/internal/five/board"

// Dimensions of the network.
const (
	Width       = 16        // numbers of a vector, and of an accumulator
	Inputs      = 2 * Width // of the hidden layers: totals as the side to move sees the points, and as the other does
	FirstUnits  = 64        // units of the first hidden layer
	SecondUnits = 32        // of the second
	// FeatureGroups is the number of groups of features. A feature without a vector of its own
	// has that of its group.
	FeatureGroups = int(board.NumLineClasses * board.NumLineClasses)
)

// Units of the whole numbers: how many make one of what is fitted.
const (
	WorthUnit  = 200 // points of worth that make the odds e to one
	RankUnit   = 60  // points of rank that make a move e times as likely as another
	VectorUnit = 1024
	WeightUnit = 2048 // of the layers, and of their biases
	NumberUnit = 256  // of what goes into a layer
	PolicyUnit = 256

	totalShift  = 5 // from a total to an input: VectorUnit / train.TotalScale / NumberUnit is 32
	halfTotal   = 1 << (totalShift - 1)
	mostNumber  = 1<<13 - 1
	sumShift    = 11 // from the sum of a layer to a number: WeightUnit is 2048
	sumUnit     = WeightUnit * NumberUnit
	policyShift = 11 // from a sum to PolicyUnit
	mostPolicy  = 1<<13 - 1
)

// Network is a network ready for use. The vectors of a point's four features are added up,
// number by number, once as the side to move sees the colours and once as the other does.
// After a ReLU they are added up over all points that have a stone near. Two hidden layers
// make of these totals what the position is worth; the state of the position, what both sides
// threaten, selects the biases of the first. They also say which of the numbers of a point
// count for a move there, and how much: the policy.
type Network struct {
	first  [FirstUnits / perBlock][Inputs / 2]pair // here, so that pairs lie in lines of the cache
	second [FirstUnits / 2]pair
	policy [SecondUnits / 2]pair // of a point's numbers

	index   [features]uint16 // of a feature's vectors
	vectors []Sums           // of features, as black sees them and as white does

	bias       [2][][FirstUnits / perBlock]biases // of the first, by side to move and state
	secondBias biases
	policyBias biases
	worth      [2]numbers // weights of the inputs, and of the second layer's units
	worthBias  int32
}

// Index is the number of a feature's vectors, for a [Step].
func (n *Network) Index(f Feature) uint16 { return n.index[f] }

// think returns the inputs and the units of the second hidden layer of a position whose side
// to move is 0 for black and 1 for white.
func (n *Network) think(t *Totals, side, state int) (known [2]numbers) {
	var first [FirstUnits / perBlock]numbers
	inputs(&t[side&1], &t[1-side&1], &known[0])
	biases := &n.bias[side&1][state]
	for i := range first {
		apply(n.first[i][:], known[:1], &biases[i], hiddenSpan, &first[i])
	}
	apply(n.second[:], first[:], &n.secondBias, hiddenSpan, &known[1])
	return known
}

// Evaluate returns what a position is worth to the side to move, in points.
func (n *Network) Evaluate(t *Totals, side, state int) int32 {
	known := n.think(t, side, state)
	sum := int64(n.worthBias + product(&known, &n.worth))
	return int32(sum * WorthUnit / sumUnit)
}

// Rank ranks moves on empty cells of a position, in points of rank, from the sums of their
// points: only differences mean something.
func (n *Network) Rank(a *Accumulator, side, state int, cells []uint16, ranks []int32) {
	if len(cells) == 0 {
		return
	}
	var by numbers
	known := n.think(&a.Totals, side, state)
	apply(n.policy[:], known[1:], &n.policyBias, policySpan, &by)
	rates(cells, &a.Points, side&1, &by, ranks)
	for i := range ranks[:len(cells)] {
		ranks[i] = int32(int64(ranks[i]) * RankUnit / (VectorUnit * PolicyUnit))
	}
}

// NewNetwork makes a network of its weights; nil if they are all zero.
func NewNetwork(w *NetworkWeights) *Network {
	if w.Empty() {
		return nil
	}
	n := &Network{}
	n.setLayers(w)
	views, _ := w.views()
	black, blacks := views[0].list()
	white, whites := views[1].list()
	known := map[[2]uint16]uint16{}
	for f := range n.index {
		pair := [2]uint16{black[f], white[Feature(f).Swapped()]}
		i, ok := known[pair]
		if !ok {
			i = uint16(len(n.vectors))
			known[pair], n.vectors = i, append(n.vectors, Sums{blacks[pair[0]].packed(), whites[pair[1]].packed()})
		}
		n.index[f] = i
	}
	return n
}
