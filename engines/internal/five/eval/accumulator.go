package eval

// Accumulator holds the first layer of a position: the sums of its empty points and their totals. A
// stone changes some features of the points around it; each change is a [Step], by which sums and
// totals are updated incrementally and sums are reverted.
type Accumulator struct {
	Points [MaxCells]Sums // sums of the empty points; the sums of other points have their last values
	Totals Totals         // totals over the counted points
	Steps  []Step         // steps applied so far
}

// MaxCells is the maximum number of points of an accumulator. It is a power of two, so that an
// index needs only a mask.
const MaxCells = 512

// Step is the change of one feature of a point: the previous and the current [Network.VectorIndex].
type Step struct {
	Cell, Was, Is uint16
	Counted       uint16 // all ones if the point is counted already, else zero
}

// ApplySteps applies the steps from the given index on: the sums become the sums of the new features,
// and the totals follow for the counted points.
func (a *Accumulator) ApplySteps(n *Network, from int) {
	if from < len(a.Steps) {
		applySteps(a.Steps[from:], &a.Points, n.vectors, &a.Totals)
	}
}

// RevertSteps reverts the steps from the given index on and removes them. The totals are not reverted,
// because restoring a copy of them is cheaper.
func (a *Accumulator) RevertSteps(n *Network, from int) {
	if from < len(a.Steps) {
		revertSteps(a.Steps[from:], &a.Points, n.vectors)
		a.Steps = a.Steps[:from]
	}
}

// RefreshPoint computes the sums of a point from its features.
func (a *Accumulator) RefreshPoint(n *Network, cell uint16, p Features) {
	a.Points[cell] = n.sumVectors(p)
}

// AddPoint adds a point to the totals.
func (a *Accumulator) AddPoint(cell uint16) { a.Totals.addSums(&a.Points[cell], 1) }

// RemovePoint removes a point from the totals.
func (a *Accumulator) RemovePoint(cell uint16) { a.Totals.addSums(&a.Points[cell], ^uint64(0)) }

// Sums are the sums of the vectors of a point's four features, from black's view and from white's.
type Sums [2]packedVector

// packedVector is a vector with four numbers in a word, the first in the lowest bits. Each number is
// offset by a quarter of [packedZero], so that four of them add up without a carry.
type packedVector [Width / 4]uint64

// packedZero is the representation of zero in sums of four vectors: the highest bit of a 16-bit
// number is set if the number is not negative.
const packedZero = 1 << 15

func (v Vector) pack() (p packedVector) {
	for i, x := range v {
		p[i/4] |= uint64(packedZero/4+int(x)) << (16 * (i % 4))
	}
	return p
}

// sumVectors computes the sums of the vectors of a point's features.
func (n *Network) sumVectors(p Features) (all Sums) {
	for d := range 4 {
		v := &n.vectors[n.vectorIndex[p.FeatureIn(d)]]
		for side := range all {
			for i, x := range v[side] {
				all[side][i] += x
			}
		}
	}
	return all
}

// Total is the sum over points of their positive numbers (ReLU): the even numbers, two in a word,
// then the odd ones.
type Total [2]packedVector

// Totals are the totals from black's view and from white's.
type Totals [2]Total

// unpackNumbers returns the numbers of a total in index order.
func (t *Total) unpackNumbers() (all [Width]int64) {
	for i := range Width / 4 {
		even, odd := t[0][i], t[1][i]
		all[4*i], all[4*i+1] = int64(uint32(even)), int64(uint32(odd))
		all[4*i+2], all[4*i+3] = int64(even>>32), int64(odd>>32)
	}
	return all
}

// laneOnes has a one in each of the four 16-bit lanes of a word, laneEven selects the even lanes.
const (
	laneOnes = 1<<48 | 1<<32 | 1<<16 | 1
	laneEven = 1<<48 - 1<<32 | 1<<16 - 1
)

// relu sets negative numbers to zero, in each of the four lanes.
func relu(x uint64) uint64 { return x & (x >> 15 & laneOnes * (packedZero - 1)) }

// updatePortable is the portable implementation of update.
func updatePortable(steps []Step, points *[MaxCells]Sums, vectors []Sums, totals *Totals) {
	for _, s := range steps {
		point, was, is, counted := &points[s.Cell&(MaxCells-1)], &vectors[s.Was], &vectors[s.Is], uint64(s.Counted)*laneOnes
		for side := range point {
			totals[side].replaceSum(&point[side], &was[side], &is[side], counted)
		}
	}
}

func (t *Total) replaceSum(p, was, is *packedVector, counted uint64) {
	even, odd := &t[0], &t[1]
	for i, x := range p {
		before := relu(x) & counted
		x += is[i] - was[i]
		after := relu(x)
		even[i] += after&laneEven - before&laneEven
		odd[i] += after>>16&laneEven - before>>16&laneEven
		p[i] = x
	}
}

// revertPortable is the portable implementation of revert.
func revertPortable(steps []Step, points *[MaxCells]Sums, vectors []Sums) {
	for _, s := range steps {
		point, was, is := &points[s.Cell&(MaxCells-1)], &vectors[s.Was], &vectors[s.Is]
		for side := range point {
			for i, x := range point[side] {
				point[side][i] = x + was[side][i] - is[side][i]
			}
		}
	}
}

func (t *Totals) addSums(s *Sums, by uint64) {
	for side := range s {
		for i, x := range s[side] {
			x = relu(x)
			t[side][0][i] += x & laneEven * by
			t[side][1][i] += x >> 16 & laneEven * by
		}
	}
}
