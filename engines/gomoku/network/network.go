package network

import "github.com/sente-games/sente/engines/five/line"

// Dimensions of the network.
const (
	Width  = 16 // numbers of a vector, and of an accumulator
	Pools  = 4
	Hidden = 32 // units of the hidden layer
	// Groups is the number of groups of features. A feature without a vector of its own
	// has that of its group.
	Groups = int(line.Classes * line.Classes)
)

// Scales of the whole numbers: how many make one of what the fit calls one.
const (
	Unit       = 200 // points of worth that make the odds e to one
	VectorUnit = 64  // in a vector, of a point
	MixUnit    = 256 // in a mixture
	UpUnit     = 256 // of the weights into the hidden layer
	DownUnit   = 1024

	poolShift = 13 // from the sum of a mixture to a pool
	// poolUnit is one in a pool: VectorUnit * Unit is one in a vector.
	poolUnit   = MixUnit * VectorUnit * Unit >> poolShift
	layerShift = 19 // from the hidden layer's sum to points: UpUnit * poolUnit * DownUnit / Unit
)

// Network is a network ready for use. The vectors of a point's four features are added
// up, number by number; after a ReLU the numbers count, in turn for and against the side
// to move. Mixtures of the same numbers are pooled over all points, and a hidden layer
// makes of the pools what the position is worth besides; the state of the position, what
// both sides threaten, selects the bias of its units.
type Network struct {
	index   [features]uint16 // of a feature's vectors
	vectors []Sums           // of features, as black sees them and as white does
	mix     [Width][Pools]int64
	bias    [States][Hidden]int64
	up      [Hidden][Pools]int64
	down    [Hidden]int64
}

// Index is the number of a feature's vectors, for a [Step].
func (n *Network) Index(f Feature) uint16 { return n.index[f] }

// Evaluate returns what the points of a position are worth together to the side to move,
// in points, given their total as that side sees it. No network adds nothing.
func (n *Network) Evaluate(of *Total, state int) int32 {
	if n == nil {
		return 0
	}
	const half = 1 << (poolShift - 1)
	points, pools := int64(0), [Pools]int64{half, half, half, half}
	for i, x := range of.numbers() {
		m := &n.mix[i]
		pools[0] += m[0] * x
		pools[1] += m[1] * x
		pools[2] += m[2] * x
		pools[3] += m[3] * x
		points += x - 2*x*int64(i&1)
	}
	for k := range pools {
		pools[k] >>= poolShift
	}
	return int32(points/VectorUnit) + n.hidden(&pools, state)
}

// hidden is what the hidden layer makes of the pools.
func (n *Network) hidden(pools *[Pools]int64, state int) int32 {
	sum, bias := int64(1)<<(layerShift-1), &n.bias[state]
	a, b, c, d := pools[0], pools[1], pools[2], pools[3]
	for i := range n.up {
		u := &n.up[i]
		sum += max(bias[i]+u[0]*a+u[1]*b+u[2]*c+u[3]*d, 0) * n.down[i]
	}
	return int32(sum >> layerShift)
}

// New makes a network of its weights; nil if they are all zero.
func New(w *Weights) *Network {
	if w.empty() {
		return nil
	}
	n := &Network{}
	n.setLayers(w)
	index, vectors := w.vectors()
	known := map[[2]uint16]uint16{}
	for f := range n.index {
		pair := [2]uint16{index[f], index[Feature(f).Swapped()]}
		i, ok := known[pair]
		if !ok {
			i = uint16(len(n.vectors))
			known[pair], n.vectors = i, append(n.vectors, Sums{vectors[pair[0]].packed(), vectors[pair[1]].packed()})
		}
		n.index[f] = i
	}
	return n
}

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
	for k, mix := range w.Mix {
		for i, x := range mix {
			n.mix[i][k] = int64(x)
		}
	}
	for i, u := range w.Units {
		n.down[i] = int64(u.Down)
		for k, x := range u.Up {
			n.up[i][k] = int64(x)
		}
		for state := range n.bias {
			n.bias[state][i] = int64(w.Bias[state][i]) * poolUnit
		}
	}
}

// Group is the group of a feature: its line classes in games of freestyle, for the side
// to move, if that is black, and for the other.
func (f Feature) Group() int { return group(line.Freestyle.Table()[f]) }

func group(classes uint8) int { return int(classes&15)*int(line.Classes) + int(classes>>4) }
