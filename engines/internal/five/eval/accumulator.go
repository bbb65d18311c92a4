package eval

// Accumulator is what the first layer makes of a position: the sums of its empty points
// and their totals. A stone changes some features of the points around it; each change is
// a [Step], by which sums and totals are updated, and by which sums are reverted.
type Accumulator struct {
	Points [MaxCells]Sums // of empty points; of others as they were when they were taken
	Totals Totals         // of the points that count
	Steps  []Step         // taken so far
}

// MaxCells is how many points an accumulator has room for: a power of two, so that a mask is
// all that an index needs.
const MaxCells = 512

// Step is the change of one feature of a point: the [Network.Index] it had and has now.
type Step struct {
	Cell, Was, Is uint16
	Counted       uint16 // all ones if the point counts already, else zero
}

// Update takes the steps from the given one on: the sums become those of the new
// features, and the points count.
func (a *Accumulator) Update(n *Network, from int) {
	if from < len(a.Steps) {
		update(a.Steps[from:], &a.Points, n.vectors, &a.Totals)
	}
}

// Revert takes the steps from the given one on back. The totals are not reverted: a copy
// of them is cheaper.
func (a *Accumulator) Revert(n *Network, from int) {
	if from < len(a.Steps) {
		revert(a.Steps[from:], &a.Points, n.vectors)
		a.Steps = a.Steps[:from]
	}
}

// Refresh adds up the sums of a point from scratch.
func (a *Accumulator) Refresh(n *Network, cell uint16, p Features) { a.Points[cell] = n.sums(p) }

// Add counts a point in.
func (a *Accumulator) Add(cell uint16) { a.Totals.move(&a.Points[cell], 1) }

// Drop counts a point out.
func (a *Accumulator) Drop(cell uint16) { a.Totals.move(&a.Points[cell], ^uint64(0)) }

// Sums are what the vectors of the four features of a point add up to, as black sees
// them and as white does.
type Sums [2]packed

// packed is a vector, four numbers to a word, the first lowest, each more than it is by
// a quarter of [packedZero]: so four of them add up without a carry.
type packed [Width / 4]uint64

// packedZero is what zero looks like in sums of four vectors: a number of 16 bits has the
// highest bit set if it is not below zero.
const packedZero = 1 << 15

func (v Vector) packed() (p packed) {
	for i, x := range v {
		p[i/4] |= uint64(packedZero/4+int(x)) << (16 * (i % 4))
	}
	return p
}

// sums adds up the vectors of a point's features.
func (n *Network) sums(p Features) (all Sums) {
	for d := range 4 {
		v := &n.vectors[n.index[p.In(d)]]
		for side := range all {
			for i, x := range v[side] {
				all[side][i] += x
			}
		}
	}
	return all
}

// Total is the sum over points of those of their numbers that are above zero: the even
// ones, two to a word, then the odd ones.
type Total [2]packed

// Totals are the total as black sees the points and as white does.
type Totals [2]Total

// numbers lists the numbers of a total in their order.
func (t *Total) numbers() (all [Width]int64) {
	for i := range Width / 4 {
		even, odd := t[0][i], t[1][i]
		all[4*i], all[4*i+1] = int64(uint32(even)), int64(uint32(odd))
		all[4*i+2], all[4*i+3] = int64(even>>32), int64(odd>>32)
	}
	return all
}

// Of each four numbers of 16 bits in a word: a one; the even ones.
const (
	laneOnes = 1<<48 | 1<<32 | 1<<16 | 1
	laneEven = 1<<48 - 1<<32 | 1<<16 - 1
)

// relu keeps the numbers above zero.
func relu(x uint64) uint64 { return x & (x >> 15 & laneOnes * (packedZero - 1)) }

// updateWords is update for any processor.
func updateWords(steps []Step, points *[MaxCells]Sums, vectors []Sums, totals *Totals) {
	for _, s := range steps {
		point, was, is, counted := &points[s.Cell&(MaxCells-1)], &vectors[s.Was], &vectors[s.Is], uint64(s.Counted)*laneOnes
		for side := range point {
			totals[side].turn(&point[side], &was[side], &is[side], counted)
		}
	}
}

func (t *Total) turn(p, was, is *packed, counted uint64) {
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

// revertWords is revert for any processor.
func revertWords(steps []Step, points *[MaxCells]Sums, vectors []Sums) {
	for _, s := range steps {
		point, was, is := &points[s.Cell&(MaxCells-1)], &vectors[s.Was], &vectors[s.Is]
		for side := range point {
			for i, x := range point[side] {
				point[side][i] = x + was[side][i] - is[side][i]
			}
		}
	}
}

func (t *Totals) move(s *Sums, by uint64) {
	for side := range s {
		for i, x := range s[side] {
			x = relu(x)
			t[side][0][i] += x & laneEven * by
			t[side][1][i] += x >> 16 & laneEven * by
		}
	}
}
