package gomoku

import (
	"iter"
	"math/bits"
)

// Plane is a set of points: a word for each row from the bottom, a bit for each column from the
// left. The bits to the right of the last column stay 0, so lines do not continue in the next row.
type Plane [MaxSize]uint32

// Has reports whether the set contains a point.
func (b *Plane) Has(p Point) bool { return b[p>>pointShift]>>(p&(1<<pointShift-1))&1 != 0 }

// Add adds a point to the set.
func (b *Plane) Add(p Point) { b[p>>pointShift] |= 1 << (p & (1<<pointShift - 1)) }

// Join adds all points of another set.
func (b *Plane) Join(other Plane) {
	for y := range b {
		b[y] |= other[y]
	}
}

// Meet removes all points that are not in another set.
func (b *Plane) Meet(other Plane) {
	for y := range b {
		b[y] &= other[y]
	}
}

// Count returns the number of points.
func (b *Plane) Count() (n int) {
	for _, row := range b {
		n += bits.OnesCount32(row)
	}
	return n
}

// All returns the points, row by row from the bottom.
func (b *Plane) All() iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for y, row := range b {
			for ; row != 0; row &= row - 1 {
				if !yield(PointAt(bits.TrailingZeros32(row), y)) {
					return
				}
			}
		}
	}
}

func (b *Plane) removePoints(points ...Point) {
	for _, p := range points {
		b[p>>pointShift] &^= 1 << (p & (1<<pointShift - 1))
	}
}

// lineDirections are the directions of a line: column and row to the next point.
var lineDirections = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}

// hasLineAt reports whether the stone on p is part of a line of winning length.
func (r Rules) hasLineAt(b *Plane, p Point) bool {
	x, y := p.X(), p.Y()
	return r.isWinningRun(b.rowRun(x, y)) || r.isWinningRun(b.diagonalRun(x, y, 0)) || r.isWinningRun(b.diagonalRun(x, y, 1)) || r.isWinningRun(b.diagonalRun(x, y, -1))
}

// isWinningRun is [Law.isWinningLength] for rules that are equal for both players.
func (r Rules) isWinningRun(n int) bool {
	if r.lawClauses()&Exact != 0 {
		return n == 5
	}
	return n >= 5
}

// rowRun returns the length of the run in row y around column x.
func (b *Plane) rowRun(x, y int) int {
	stones := b[y] | 1<<x
	return bits.TrailingZeros32(^(stones >> x)) + bits.LeadingZeros32(^(stones << (31 - x))) - 1
}

// diagonalRun returns the length of the run through (x, y) in a direction that moves dx columns per
// row. A column below 0 shifts every bit out.
func (b *Plane) diagonalRun(x, y, dx int) int {
	n := 1
	for i, j := x+dx, y+1; j < MaxSize && b[j]>>uint(i)&1 != 0; i, j = i+dx, j+1 {
		n++
	}
	for i, j := x-dx, y-1; j >= 0 && b[j]>>uint(i)&1 != 0; i, j = i-dx, j-1 {
		n++
	}
	return n
}

// hasStone is Has for coordinates that may be off the board.
func (b *Plane) hasStone(x, y int) bool {
	return y >= 0 && y < MaxSize && b[y]>>uint(x)&1 != 0
}
