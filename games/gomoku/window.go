package gomoku

import "math/bits"

// window is what a player's stone on a point sees of one line: eleven points, a
// bit each, the stone itself in the middle. Points off the board are neither own
// nor free.
type window struct{ own, free uint32 }

// The window reaches five points to either side: four for a five, and one more
// to see that it is exactly a five.
const (
	reach  = 5
	middle = 1 << reach
)

// look returns the window of a stone that player puts or has put on p, in the
// direction of steps[d].
func (r Rules) look(s *[2]Plane, player int, p Point, d int) (w window) {
	own, other := &s[player&1], &s[1-player&1]
	x, y, dx := p.X(), p.Y(), steps[d][0]
	if steps[d][1] == 0 {
		w.own = uint32(uint64(own[y]) << reach >> x)
		w.free = uint32(uint64(r.line()&^(own[y]|other[y])) << reach >> x)
		return w.around()
	}
	for i := max(-reach, -y); i <= min(reach, int(r.size)-1-y); i++ {
		at := uint(x + i*dx) // below 0 it is so large that every bit is shifted out
		w.own |= own[y+i] >> at & 1 << (reach + i)
		w.free |= r.line() &^ (own[y+i] | other[y+i]) >> at & 1 << (reach + i)
	}
	return w.around()
}

// around puts the stone in the middle and cuts off what lies outside.
func (w window) around() window {
	return window{w.own&(1<<(2*reach+1)-1) | middle, w.free & (1<<(2*reach+1) - 1) &^ middle}
}

// line is a row with all its points.
func (r Rules) line() uint32 { return 1<<r.size - 1 }

// run is the number of stones in one piece with the middle one, at most 11.
func (w window) run() int {
	return bits.TrailingZeros32(^(w.own >> reach)) + bits.LeadingZeros32(^(w.own << (32 - reach)))
}

// piece returns the stones in one piece with the middle one.
func (w window) piece() uint32 {
	up := bits.TrailingZeros32(^(w.own >> reach))
	down := w.run() - up
	return (1<<(up+down) - 1) << (reach - down)
}

// fours counts the fours of the middle stone, different sets of four stones that
// one more makes a five (an open four is one), and returns the stones of all. If
// a five must be exact, six do not count as one.
func (w window) fours(exact bool) (n int, stones uint32) {
	last := uint32(0)
	for s := 1; s <= reach; s++ {
		cells := uint32(31) << s
		four := w.own & cells
		if bits.OnesCount32(four) != 4 || cells&^four&w.free == 0 || exact && w.own&hem(s, 5) != 0 {
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

// hem is the two points around n points from s on.
func hem(s, n int) uint32 { return 1<<(s-1) | 1<<(s+n) }

// opening is a way to make an open four: three stones, and the bit of the
// missing one.
type opening struct {
	three uint32
	gap   int
}

// opens appends the ways in which one more stone makes an open four of the
// middle one: four in one piece with free points at both ends. If a five must be
// exact, both ends must make one.
func (w window) opens(exact bool, buf []opening) []opening {
	for s := 2; s <= reach; s++ {
		cells := uint32(15) << s
		three := w.own & cells
		switch {
		case bits.OnesCount32(three) != 3, w.free&hem(s, 4) != hem(s, 4), cells&^three&w.free == 0:
		case exact && w.own&hem(s-1, 6) != 0:
		default:
			buf = append(buf, opening{three, bits.TrailingZeros32(cells &^ three)})
		}
	}
	return buf
}

// split reports whether the missing stone lies between the others.
func (o opening) split() bool {
	return o.three&(1<<o.gap-1) != 0 && o.three>>o.gap != 0
}

// cramped returns exactly three stones in one piece, the middle one among them,
// with free points at both ends; 0 if there are none.
func (w window) cramped() uint32 {
	for s := 3; s <= reach; s++ {
		if w.own>>s&7 == 7 && w.free&hem(s, 3) == hem(s, 3) {
			return 7 << s
		}
	}
	return 0
}

// away is the point that bit i of the window of p stands for.
func (p Point) away(d, i int) Point {
	return At(p.X()+(i-reach)*steps[d][0], p.Y()+(i-reach)*steps[d][1])
}

// points appends the points of a window's bits, but for the middle one.
func (p Point) points(d int, window uint32, buf []Point) []Point {
	for rest := window &^ middle; rest != 0; rest &= rest - 1 {
		buf = append(buf, p.away(d, bits.TrailingZeros32(rest)))
	}
	return buf
}
