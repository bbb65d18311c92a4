package gomoku

import "math/bits"

// plane holds one bit for each point, a word for each row from the bottom. The
// bits right of the last column stay 0, so no line runs over into another row.
type plane [MaxSize]uint32

func (b *plane) has(p Point) bool { return b[p>>pointShift]>>(p&(1<<pointShift-1))&1 != 0 }

func (b *plane) set(p Point) { b[p>>pointShift] |= 1 << (p & (1<<pointShift - 1)) }

func (b *plane) clear(points []Point) {
	for _, p := range points {
		b[p>>pointShift] &^= 1 << (p & (1<<pointShift - 1))
	}
}

// steps are the directions of a line: column and row to the next point.
var steps = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}

// winsAt reports whether the stone on p is part of a line that is as long as a
// winning one.
func (r Rules) winsAt(b *plane, p Point) bool {
	x, y := p.X(), p.Y()
	return r.long(b.row(x, y)) || r.long(b.line(x, y, 0)) || r.long(b.line(x, y, 1)) || r.long(b.line(x, y, -1))
}

// long is [Law.wins] where both players need the same.
func (r Rules) long(n int) bool {
	if r.clauses()&Exact != 0 {
		return n == 5
	}
	return n >= 5
}

// row is the number of stones in one piece of row y around column x.
func (b *plane) row(x, y int) int {
	stones := b[y] | 1<<x
	return bits.TrailingZeros32(^(stones >> x)) + bits.LeadingZeros32(^(stones << (31 - x))) - 1
}

// line is the number of stones in one piece through (x, y) in a direction that
// moves dx columns for each row. A column below 0 shifts every bit out.
func (b *plane) line(x, y, dx int) int {
	n := 1
	for i, j := x+dx, y+1; j < MaxSize && b[j]>>uint(i)&1 != 0; i, j = i+dx, j+1 {
		n++
	}
	for i, j := x-dx, y-1; j >= 0 && b[j]>>uint(i)&1 != 0; i, j = i-dx, j-1 {
		n++
	}
	return n
}

// stone is has for coordinates that may be off the board.
func (b *plane) stone(x, y int) bool {
	return y >= 0 && y < MaxSize && b[y]>>uint(x)&1 != 0
}
