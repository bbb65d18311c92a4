package gomoku

// fives returns player's stones that are part of a line that wins, wherever it
// is.
func (r Rules) fives(b *[2]Plane, player int) (won Plane) {
	r.eachFive(b, player, func(x, y, n int, d [2]int) bool {
		for i := range n {
			won.Add(At(x+i*d[0], y+i*d[1]))
		}
		return true
	})
	return won
}

// hasFive reports whether any line of player wins.
func (r Rules) hasFive(b *[2]Plane, player int) (has bool) {
	r.eachFive(b, player, func(int, int, int, [2]int) bool {
		has = true
		return false
	})
	return has
}

// eachFive calls found with the first point, the length and the direction of
// every line that wins, until it returns false.
func (r Rules) eachFive(b *[2]Plane, player int, found func(x, y, n int, d [2]int) bool) {
	for y := range int(r.size) {
		for row := b[player][y]; row != 0; row &= row - 1 {
			x := firstColumn(row)
			for _, d := range steps {
				if n := r.fiveFrom(b, player, x, y, d); n > 0 && !found(x, y, n, d) {
					return
				}
			}
		}
	}
}

// fiveFrom returns the length of the line that begins at (x, y), if one does and
// it wins; else 0.
func (r Rules) fiveFrom(b *[2]Plane, player, x, y int, d [2]int) int {
	own := &b[player]
	if own.stone(x-d[0], y-d[1]) {
		return 0
	}
	n := 1
	for own.stone(x+n*d[0], y+n*d[1]) {
		n++
	}
	if !r.wins(player, n) || n == 5 && r.has(Unblocked) && hemmed(&b[1-player], x, y, n, d) {
		return 0
	}
	return n
}

// hemmed reports whether stones of the other player stand at both ends of a line.
func hemmed(other *Plane, x, y, n int, d [2]int) bool {
	return other.stone(x-d[0], y-d[1]) && other.stone(x+n*d[0], y+n*d[1])
}

// fiveAt reports whether player's stone on p is part of a line that wins.
func (r Rules) fiveAt(b *[2]Plane, player int, p Point) bool {
	if b[player].longest(p) < 5 {
		return false
	}
	for _, d := range steps {
		x, y := p.X(), p.Y()
		for b[player].stone(x-d[0], y-d[1]) {
			x, y = x-d[0], y-d[1]
		}
		if r.fiveFrom(b, player, x, y, d) > 0 {
			return true
		}
	}
	return false
}

// longest is the number of stones in the longest piece through the stone on p.
func (b *Plane) longest(p Point) int {
	x, y := p.X(), p.Y()
	return max(b.row(x, y), b.line(x, y, 0), b.line(x, y, 1), b.line(x, y, -1))
}
