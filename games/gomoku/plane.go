package gomoku

// plane holds one bit for each point, a word for each row from the bottom. The
// bits right of the last column stay 0, so no line runs over into another row.
type plane [MaxSize]uint32

func (b *plane) has(p Point) bool { return b[p>>pointShift]>>(p&(1<<pointShift-1))&1 != 0 }

func (b *plane) set(p Point) { b[p>>pointShift] |= 1 << (p & (1<<pointShift - 1)) }

// steps are the directions of a line: column and row to the next point.
var steps = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}

// winsAt reports whether the stone on p is part of a line that wins.
func (r Rules) winsAt(b *plane, p Point) bool {
	x, y := p.X(), p.Y()
	return r.rule.wins(b.row(x, y)) ||
		r.rule.wins(b.line(x, y, 0)) || r.rule.wins(b.line(x, y, 1)) || r.rule.wins(b.line(x, y, -1))
}

// row is the number of stones in one piece of row y around column x.
func (b *plane) row(x, y int) int {
	n := 1
	for i := x + 1; b[y]>>i&1 != 0; i++ {
		n++
	}
	for i := x - 1; i >= 0 && b[y]>>i&1 != 0; i-- {
		n++
	}
	return n
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

// lines returns all stones that are part of a line that wins, wherever it is.
func (r Rules) lines(b *plane) (won plane) {
	for y := range int(r.size) {
		for x := range int(r.size) {
			for _, d := range steps {
				r.markLine(b, x, y, d, &won)
			}
		}
	}
	return won
}

// markLine marks the line that begins at (x, y), if one does and it wins.
func (r Rules) markLine(b *plane, x, y int, d [2]int, won *plane) {
	if !b.stone(x, y) || b.stone(x-d[0], y-d[1]) {
		return
	}
	n := 1
	for b.stone(x+n*d[0], y+n*d[1]) {
		n++
	}
	if !r.rule.wins(n) {
		return
	}
	for i := range n {
		won.set(At(x+i*d[0], y+i*d[1]))
	}
}

// stone is has for coordinates that may be off the board.
func (b *plane) stone(x, y int) bool {
	return x >= 0 && y >= 0 && x < MaxSize && y < MaxSize && b.has(At(x, y))
}
