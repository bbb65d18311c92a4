package gomoku

import (
	"iter"
	"math/bits"
)

// Plane is a set of points: a word for each row from the bottom, a bit for each column from the
// left. The bits right of the last column stay 0, so no line runs over into another row.
type Plane [MaxSize]uint32

// Has reports whether a point belongs to the set.
func (b *Plane) Has(p Point) bool { return b[p>>pointShift]>>(p&(1<<pointShift-1))&1 != 0 }

// Add makes a point belong to the set.
func (b *Plane) Add(p Point) { b[p>>pointShift] |= 1 << (p & (1<<pointShift - 1)) }

// Join adds all points of another set.
func (b *Plane) Join(other Plane) {
	for y := range b {
		b[y] |= other[y]
	}
}

// Meet takes away all points that another set has not.
func (b *Plane) Meet(other Plane) {
	for y := range b {
		b[y] &= other[y]
	}
}

// Count is the number of points.
func (b *Plane) Count() (n int) {
	for _, row := range b {
		n += bits.OnesCount32(row)
	}
	return n
}

// All are the points, row by row from the bottom.
func (b *Plane) All() iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for y, row := range b {
			for ; row != 0; row &= row - 1 {
				if !yield(At(bits.TrailingZeros32(row), y)) {
					return
				}
			}
		}
	}
}

func (b *Plane) clear(points ...Point) {
	for _, p := range points {
		b[p>>pointShift] &^= 1 << (p & (1<<pointShift - 1))
	}
}

// steps are the directions of a line: column and row to the next point.
var steps = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}

// winsAt reports whether the stone on p is part of a line that is as long as a
// winning one.
func (r Rules) winsAt(b *Plane, p Point) bool {
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
func (b *Plane) row(x, y int) int {
	stones := b[y] | 1<<x
	return bits.TrailingZeros32(^(stones >> x)) + bits.LeadingZeros32(^(stones << (31 - x))) - 1
}

// line is the number of stones in one piece through (x, y) in a direction that
// moves dx columns for each row. A column below 0 shifts every bit out.
func (b *Plane) line(x, y, dx int) int {
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
func (b *Plane) stone(x, y int) bool {
	return y >= 0 && y < MaxSize && b[y]>>uint(x)&1 != 0
}
