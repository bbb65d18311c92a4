package gomoku

import "math/bits"

// window is the neighbourhood of a player's stone in one line: eleven points, one bit each, with
// the stone in the middle. Points off the board are neither own nor free.
type window struct{ own, free uint32 }

// The window extends five points to either side: four for a five, and one more to check that it is
// exactly a five.
const (
	windowReach = 5
	middleBit   = 1 << windowReach
)

// windowAt returns the window of player's stone on p, existing or assumed, in direction d.
func (r Rules) windowAt(s *[2]Plane, player int, p Point, d int) (w window) {
	own, other := &s[player&1], &s[1-player&1]
	x, y, dx := p.X(), p.Y(), lineDirections[d][0]
	if lineDirections[d][1] == 0 {
		w.own = uint32(uint64(own[y]) << windowReach >> x)
		w.free = uint32(uint64(r.fullRow()&^(own[y]|other[y])) << windowReach >> x)
		return w.centreStone()
	}
	for i := max(-windowReach, -y); i <= min(windowReach, int(r.size)-1-y); i++ {
		at := uint(x + i*dx) // below 0 it is so large that every bit is shifted out
		w.own |= own[y+i] >> at & 1 << (windowReach + i)
		w.free |= r.fullRow() &^ (own[y+i] | other[y+i]) >> at & 1 << (windowReach + i)
	}
	return w.centreStone()
}

// centreStone adds the stone in the middle and removes bits outside the window.
func (w window) centreStone() window {
	return window{w.own&(1<<(2*windowReach+1)-1) | middleBit, w.free & (1<<(2*windowReach+1) - 1) &^ middleBit}
}

// fullRow returns a row with all its points.
func (r Rules) fullRow() uint32 { return 1<<r.size - 1 }

// runLength returns the length of the run with the middle stone, at most 11.
func (w window) runLength() int {
	return bits.TrailingZeros32(^(w.own >> windowReach)) + bits.LeadingZeros32(^(w.own << (32 - windowReach)))
}

// runStones returns the stones of the run with the middle stone.
func (w window) runStones() uint32 {
	up := bits.TrailingZeros32(^(w.own >> windowReach))
	down := w.runLength() - up
	return (1<<(up+down) - 1) << (windowReach - down)
}

// countFours counts the fours of the middle stone, that is, different sets of four stones that one
// more extends to a five (an open four is one), and returns all their stones. If a five must be
// exact, six in a row do not count.
func (w window) countFours(exact bool) (n int, stones uint32) {
	last := uint32(0)
	for s := 1; s <= windowReach; s++ {
		cells := uint32(31) << s
		four := w.own & cells
		if bits.OnesCount32(four) != 4 || cells&^four&w.free == 0 || exact && w.own&flankingPoints(s, 5) != 0 {
			continue
		}
		if four != last {
			n++
		}
		last = four
		stones |= four
	}
	return n, stones
}

// flankingPoints returns the two points around n points from s on.
func flankingPoints(s, n int) uint32 { return 1<<(s-1) | 1<<(s+n) }

// openFour is a way to make an open four: three stones and the bit of the missing one.
type openFour struct {
	three uint32
	gap   int
}

// appendOpenFours appends the ways in which one more stone makes an open four with the middle one:
// four in a run with free points at both ends. If a five must be exact, both ends must make one.
func (w window) appendOpenFours(exact bool, buf []openFour) []openFour {
	for s := 2; s <= windowReach; s++ {
		cells := uint32(15) << s
		three := w.own & cells
		switch {
		case bits.OnesCount32(three) != 3, w.free&flankingPoints(s, 4) != flankingPoints(s, 4), cells&^three&w.free == 0:
		case exact && w.own&flankingPoints(s-1, 6) != 0:
		default:
			buf = append(buf, openFour{three, bits.TrailingZeros32(cells &^ three)})
		}
	}
	return buf
}

// isSplit reports whether the missing stone is between the others.
func (o openFour) isSplit() bool {
	return o.three&(1<<o.gap-1) != 0 && o.three>>o.gap != 0
}

// crampedThree returns exactly three stones in a run that includes the middle one, with free points
// at both ends; 0 if there is no such run.
func (w window) crampedThree() uint32 {
	for s := 3; s <= windowReach; s++ {
		if w.own>>s&7 == 7 && w.free&flankingPoints(s, 3) == flankingPoints(s, 3) {
			return 7 << s
		}
	}
	return 0
}

// windowPoint returns the point of bit i of the window of p.
func (p Point) windowPoint(d, i int) Point {
	return PointAt(p.X()+(i-windowReach)*lineDirections[d][0], p.Y()+(i-windowReach)*lineDirections[d][1])
}

// windowPoints appends the points of a window's bits except for the middle one.
func (p Point) windowPoints(d int, window uint32, buf []Point) []Point {
	for rest := window &^ middleBit; rest != 0; rest &= rest - 1 {
		buf = append(buf, p.windowPoint(d, bits.TrailingZeros32(rest)))
	}
	return buf
}
