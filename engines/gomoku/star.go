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

// stars know what stars are worth: a network with one layer. The numbers of its
// four rows are added up, one by one; of the sums those above zero count, in turn
// for and against the side to move. So it sees how rows cross each other and what
// both sides have of them, while a point's price by its classes is the sum of what
// both sides have.
//
// Tables of rows that are learned and added up before something that is not linear
// are the idea of Rapfi's Mixnet (Jin, Duan and Hang 2025). Here the
// network has an end at every point, with a single number, so that the answer can
// be remembered by the star ([memo]): a search meets the same stars again and again.
type stars struct {
	number [starRows]uint16 // of the row's vector
	of     []vector
}

// worth is what a point is worth to the side to move, if that is black, over and
// above what its classes are worth.
func (t *stars) worth(s star) int32 {
	a, b := &t.of[t.number[s&(starRows-1)]], &t.of[t.number[s>>starRow&(starRows-1)]]
	c, d := &t.of[t.number[s>>(2*starRow)&(starRows-1)]], &t.of[t.number[s>>(3*starRow)]]
	sum := int32(0)
	for i := 0; i < starWidth; i += 2 {
		sum += max(int32(a[i])+int32(b[i])+int32(c[i])+int32(d[i]), 0)
		sum -= max(int32(a[i+1])+int32(b[i+1])+int32(c[i+1])+int32(d[i+1]), 0)
	}
	return sum / starUnit
}

// newStars makes the table of all rows.
func newStars(w *starWeights) *stars {
	if len(w.rows) == 0 && w.lines == ([lines][lines]vector{}) {
		return nil
	}
	t := &stars{}
	for mine := range lines {
		for yours := range lines {
			t.of = append(t.of, w.lines[mine][yours])
		}
	}
	for row := range t.number {
		t.number[row] = starLine(uint16(row))
	}
	for _, r := range w.rows {
		t.number[r.row], t.number[mirrored(r.row)] = uint16(len(t.of)), uint16(len(t.of))
		t.of = append(t.of, r.is)
	}
	return t
}

// starLine is the number of the line classes that a row has in games of freestyle,
// for the side to move, if that is black, and for the other.
func starLine(row uint16) uint16 {
	classes := lineTables[Freestyle]()[row]
	return uint16(classes&15)*uint16(lines) + uint16(classes>>4)
}

// memo remembers prices of points by all that they depend on. A new one replaces
// an old one. No point has an entry as it is at the start: where nothing stands
// around it, its rows are not dead.
type memo [1 << memoBits]remembered

type remembered struct {
	star  star
	known knowledge
	price price
}

const memoBits = 15

// at is the place of a star.
func (m *memo) at(s star) *remembered { return &m[uint64(s)*0x9e3779b97f4a7c15>>(64-memoBits)] }

// price looks up what a point adds to the evaluation.
func (t *knowhow) price(k knowledge, s star, m *memo) price {
	if e := m.at(s); e.star == s && e.known == k {
		return e.price
	}
	return t.reckon(k, s, m)
}

// reckon finds the price of a point, for the memo.
func (t *knowhow) reckon(k knowledge, s star, m *memo) price {
	p := t.classPrice(k)
	if t.stars != nil && s.stones() != 0 {
		p += newPrice(t.stars.worth(s), t.stars.worth(s.swapped()))
	}
	*m.at(s) = remembered{s, k, p}
	return p
}
