package gomoku

// packed is a vector, four numbers to a word, the first lowest, each more than it is by
// a quarter of [packedZero]: so four of them add up without a carry.
type packed [starWidth / 4]uint64

// packedZero is what zero looks like in sums of four rows: a number of 16 bits has the
// highest set if it is not below.
const packedZero = 1 << 15

func (v vector) packed() (p packed) {
	for i, x := range v {
		p[i/4] |= uint64(packedZero/4+int(x)) << (16 * (i % 4))
	}
	return p
}

// sums are what the four rows of a point add up to, as black sees them and as white
// does.
type sums [2]packed

// sums adds up the rows of a star.
func (t *stars) sums(s star) (all sums) {
	for d := range 4 {
		row := &t.of[t.number[s.in(d)]]
		for side := range all {
			for i, x := range row[side] {
				all[side][i] += x
			}
		}
	}
	return all
}

// total is the sum over points of those of their numbers that are above zero: the even
// ones, two to a word, then the odd ones.
type total [2]packed

// totals are the total as black sees the points and as white does.
type totals [2]total

// each lists the numbers of a total in their order.
func (t *total) each() (all [starWidth]int64) {
	for i := range starWidth / 4 {
		even, odd := t[0][i], t[1][i]
		all[4*i], all[4*i+1] = int64(uint32(even)), int64(uint32(odd))
		all[4*i+2], all[4*i+3] = int64(even>>32), int64(odd>>32)
	}
	return all
}

// step is how a stone changes one row of a point: of the numbers it had and has now.
type step struct {
	cell, was, is uint16
	counted       uint16 // all ones if the point counts already, else zero
}

// Of each four numbers of 16 bits in a word: a one; the even ones.
const (
	laneOnes = 1<<48 | 1<<32 | 1<<16 | 1
	laneEven = 1<<48 - 1<<32 | 1<<16 - 1
)

// aboveZero is what counts of sums: those above zero.
func aboveZero(x uint64) uint64 { return x & (x >> 15 & laneOnes * (packedZero - 1)) }

// walkPlainly is [walk] for any processor.
func walkPlainly(steps []step, at *[maxCells]sums, of []sums, all *totals) {
	for _, s := range steps {
		point, was, is, counted := &at[s.cell&(maxCells-1)], &of[s.was], &of[s.is], uint64(s.counted)*laneOnes
		for side := range point {
			all[side].turn(&point[side], &was[side], &is[side], counted)
		}
	}
}

func (t *total) turn(p, was, is *packed, counted uint64) {
	even, odd := &t[0], &t[1]
	for i, x := range p {
		before := aboveZero(x) & counted
		x += is[i] - was[i]
		after := aboveZero(x)
		even[i] += after&laneEven - before&laneEven
		odd[i] += after>>16&laneEven - before>>16&laneEven
		p[i] = x
	}
}

// walkBackPlainly is [walkBack] for any processor.
func walkBackPlainly(steps []step, at *[maxCells]sums, of []sums) {
	for _, s := range steps {
		point, was, is := &at[s.cell&(maxCells-1)], &of[s.was], &of[s.is]
		for side := range point {
			for i, x := range point[side] {
				point[side][i] = x + was[side][i] - is[side][i]
			}
		}
	}
}

// add counts a point in, drop counts it out.
func (t *totals) add(s *sums)  { t.move(s, 1) }
func (t *totals) drop(s *sums) { t.move(s, ^uint64(0)) }

func (t *totals) move(s *sums, by uint64) {
	for side := range s {
		for i, x := range s[side] {
			x = aboveZero(x)
			t[side][0][i] += x & laneEven * by
			t[side][1][i] += x >> 16 & laneEven * by
		}
	}
}
