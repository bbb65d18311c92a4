package gomoku

// star is what stands around an empty point: the rows through it, four cells to
// both sides, 16 bits for each direction. As in a row a cell has two bits, and
// the first lies lowest.
type star uint64

const (
	starReach = 4
	starHalf  = 2 * starReach // bits of a row on one side of the point
	starRow   = 2 * starHalf  // bits of a row
	starRows  = 1 << starRow
)

// lowBits has the lower bit of every cell.
const lowBits = 0x5555555555555555

// starRowOf cuts a row of a star out of a row of the board.
func starRowOf(row uint64, shift uint8) star {
	const half = 1<<starHalf - 1
	row >>= (shift - starHalf) & 63
	return star(row&half | row>>2&(half<<starHalf))
}

// with replaces the row in direction d.
func (s star) with(d int, row star) star { return s&^((starRows-1)<<(starRow*d)) | row<<(starRow*d) }

// stones has the lower bit of every cell that holds a stone.
func (s star) stones() star { return (s ^ s>>1) & lowBits }

// swapped is the star with the other colours.
func (s star) swapped() star { return s ^ s.stones()*3 }

// mirrored is a row of a star seen from the other side.
func mirrored(row uint16) (m uint16) {
	for range 2 * starReach {
		m = m<<2 | row&3
		row >>= 2
	}
	return m
}

// starWidth is how many numbers a row of a star has.
const starWidth = 16

// starUnit is how many of the units of these numbers make a point.
const starUnit = 64

type vector [starWidth]int16

// lanes are a vector, four numbers to a word, each more than it is by laneZero: four
// of them add up without a carry, to a number with the upper bit set if the sum is not
// below zero.
type lanes [starWidth / 4]uint64

const (
	laneZero = 1 << 13
	mostLane = laneZero - 1
	laneOnes = 1<<48 | 1<<32 | 1<<16 | 1
)

func (v vector) lanes() (l lanes) {
	for i, x := range v {
		l[i/4] |= uint64(laneZero+int(x)) << (16 * (i % 4))
	}
	return l
}

// stars know what stars are worth: a network. The numbers of a star's four rows are
// added up, one by one; of the sums those above zero count, in turn for and against
// the side to move. So it sees how rows cross each other and what both sides have of
// them, while a point's price by its classes is the sum of what both sides have.
// Mixtures of the same sums are pooled over the board, and a layer of units makes of
// the pools what the position is worth besides; what both sides threaten says from
// where each of them starts.
//
// Tables of rows that are learned and added up before something that is not linear
// are the idea of Rapfi's Mixnet (Jin, Duan and Hang 2025). Here a point comes down to
// five small numbers, which are remembered by the star ([memo]): a search meets the
// same stars again and again.
type stars struct {
	number [starRows]uint16 // of the row's vector
	of     []lanes
	mix    [starPools / 2][starWidth]int64 // two pools in one
	bias   [threatStates][starHidden]int64
	up     [starHidden][starPools]int64
	down   [starHidden]int64
}

const (
	starPools  = 4
	starHidden = 32
)

// Units of whole numbers: how many make one of what the fit calls one.
const (
	mixUnit   = 256 // of a share in a pool
	poolShift = 13  // from sums of such shares to what is kept of a pool
	upUnit    = 256 // of the weights into a unit of the last layer
	downUnit  = 1024
	// poolUnit is what is left of a pool: starUnit * unit is one of a vector's.
	poolUnit   = mixUnit * starUnit * unit >> poolShift
	layerShift = 19 // from the layer's sums to points: upUnit * poolUnit * downUnit / unit
)

// sums adds up the rows of a star; below zero there is nothing.
func (t *stars) sums(s star) (r lanes) {
	a, b := &t.of[t.number[s&(starRows-1)]], &t.of[t.number[s>>starRow&(starRows-1)]]
	c, d := &t.of[t.number[s>>(2*starRow)&(starRows-1)]], &t.of[t.number[s>>(3*starRow)]]
	for i := range r {
		sum := a[i] + b[i] + c[i] + d[i]
		r[i] = sum & (sum >> 15 & laneOnes * (1<<15 - 1))
	}
	return r
}

// worth is what a point is worth to the side to move, if that is black, over and
// above what its classes are worth, and what it adds to the pools.
func (t *stars) worth(s star) (points int32, p pools) {
	const half = int64(1)<<(32+poolShift-1) + 1<<(poolShift-1)
	low, high := half, half
	r := t.sums(s)
	for i := range r {
		a, b, c, d := int64(r[i]&0xffff), int64(r[i]>>16&0xffff), int64(r[i]>>32&0xffff), int64(r[i]>>48)
		points += int32(a - b + c - d)
		m, n := (*[4]int64)(t.mix[0][4*i:]), (*[4]int64)(t.mix[1][4*i:])
		low += m[0]*a + m[1]*b + m[2]*c + m[3]*d
		high += n[0]*a + n[1]*b + n[2]*c + n[3]*d
	}
	return points / starUnit, pooled(low) + pooled(high)<<32
}

// pooled is what two sums of shares, one in the low half and one in the high, add to
// two pools.
func pooled(two int64) pools {
	low := int64(int32(two))
	return pools((two-low)>>(32+poolShift))<<16 + pools(low>>poolShift)
}

// together is what a position in a state of threats is worth besides the prices of
// its points, in points; nothing if nothing is known of stars.
func (t *stars) together(p pools, state int) int32 {
	if t == nil {
		return 0
	}
	of, sum, bias := p.split(), int64(1)<<(layerShift-1), &t.bias[state]
	a, b, c, d := int64(of[0]), int64(of[1]), int64(of[2]), int64(of[3])
	for i := range t.up {
		u := &t.up[i]
		sum += max(bias[i]+u[0]*a+u[1]*b+u[2]*c+u[3]*d, 0) * t.down[i]
	}
	return int32(sum >> layerShift)
}

// pools are the sums of [starPools] numbers of 16 bits, added up as one.
type pools int64

func (p pools) split() (of [starPools]int32) {
	for k := range of {
		of[k] = int32(int16(p))
		p = (p - pools(int16(p))) >> 16
	}
	return of
}

// newStars makes the table of all rows; nil if nothing is known of any.
func newStars(w *starWeights) *stars {
	if len(w.rows) == 0 && w.lines == ([lines][lines]vector{}) {
		return nil
	}
	t := &stars{}
	t.setTogether(w)
	for mine := range lines {
		for yours := range lines {
			t.of = append(t.of, w.lines[mine][yours].lanes())
		}
	}
	for row := range t.number {
		t.number[row] = starLine(uint16(row))
	}
	for _, r := range w.rows {
		t.number[r.row], t.number[mirrored(r.row)] = uint16(len(t.of)), uint16(len(t.of))
		t.of = append(t.of, r.is.lanes())
	}
	return t
}

// setTogether takes over what is behind the points.
func (t *stars) setTogether(w *starWeights) {
	for k := range t.mix {
		for i := range t.mix[k] {
			t.mix[k][i] = int64(w.mix[2*k+1][i])<<32 + int64(w.mix[2*k][i])
		}
	}
	for i, u := range w.units {
		t.down[i] = int64(u.down)
		for k, x := range u.up {
			t.up[i][k] = int64(x)
		}
		for state := range t.bias {
			t.bias[state][i] = int64(w.bias[state][i]) * poolUnit
		}
	}
}

// starLine is the number of the line classes that a row has in games of freestyle,
// for the side to move, if that is black, and for the other.
func starLine(row uint16) uint16 {
	classes := lineTables[Freestyle]()[row]
	return uint16(classes&15)*uint16(lines) + uint16(classes>>4)
}

// share is what points add to the evaluation: their prices, and what they pool, if
// black is to move and if white is.
type share struct {
	price price
	pools [2]pools
}

// replace takes one share out and puts another in.
func (s *share) replace(was, is *share) {
	s.price += is.price - was.price
	s.pools[Black] += is.pools[Black] - was.pools[Black]
	s.pools[White] += is.pools[White] - was.pools[White]
}

// memo remembers the shares of points by all that they depend on. A new one
// replaces an old one. No point has an entry as it is at the start: where nothing
// stands around it, its rows are not dead.
type memo [1 << memoBits]remembered

type remembered struct {
	star  star
	known knowledge
	share share
}

const memoBits = 16

// at is the place of a star.
func (m *memo) at(s star) *remembered { return &m[uint64(s)*0x9e3779b97f4a7c15>>(64-memoBits)] }

// share looks up what a point adds to the evaluation.
func (t *knowhow) share(k knowledge, s star, m *memo) *share {
	e := m.at(s)
	if e.star != s || e.known != k {
		*e = remembered{s, k, t.reckon(k, s)}
	}
	return &e.share
}

// reckon finds the share of a point.
func (t *knowhow) reckon(k knowledge, s star) share {
	all := share{price: t.classPrice(k)}
	if t.stars == nil || s.stones() == 0 {
		return all
	}
	black, forBlack := t.stars.worth(s)
	white, forWhite := t.stars.worth(s.swapped())
	return share{all.price + newPrice(black, white), [2]pools{forBlack, forWhite}}
}
