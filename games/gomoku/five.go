package gomoku

// fiveStones returns player's stones in winning lines anywhere on the board.
func (r Rules) fiveStones(b *[2]Plane, player int) (won Plane) {
	r.forEachFive(b, player, func(x, y, n int, d [2]int) bool {
		for i := range n {
			won.Add(PointAt(x+i*d[0], y+i*d[1]))
		}
		return true
	})
	return won
}

// hasFive reports whether player has a winning line.
func (r Rules) hasFive(b *[2]Plane, player int) (has bool) {
	r.forEachFive(b, player, func(int, int, int, [2]int) bool {
		has = true
		return false
	})
	return has
}

// forEachFive calls found with the first point, the length and the direction of every winning line
// until it returns false.
func (r Rules) forEachFive(b *[2]Plane, player int, found func(x, y, n int, d [2]int) bool) {
	for y := range int(r.size) {
		for row := b[player][y]; row != 0; row &= row - 1 {
			x := firstColumn(row)
			for _, d := range lineDirections {
				if n := r.winningLineFrom(b, player, x, y, d); n > 0 && !found(x, y, n, d) {
					return
				}
			}
		}
	}
}

// winningLineFrom returns the length of the winning line that starts at (x, y), or 0 without one.
func (r Rules) winningLineFrom(b *[2]Plane, player, x, y int, d [2]int) int {
	own := &b[player]
	if own.hasStone(x-d[0], y-d[1]) {
		return 0
	}
	n := 1
	for own.hasStone(x+n*d[0], y+n*d[1]) {
		n++
	}
	if !r.isWinningLength(player, n) || n == 5 && r.hasClauses(Unblocked) && isBlocked(&b[1-player], x, y, n, d) {
		return 0
	}
	return n
}

// isBlocked reports whether the other player has stones at both ends of a line.
func isBlocked(other *Plane, x, y, n int, d [2]int) bool {
	return other.hasStone(x-d[0], y-d[1]) && other.hasStone(x+n*d[0], y+n*d[1])
}

// hasFiveAt reports whether player's stone on p is part of a winning line.
func (r Rules) hasFiveAt(b *[2]Plane, player int, p Point) bool {
	if b[player].longestRun(p) < 5 {
		return false
	}
	for _, d := range lineDirections {
		x, y := p.X(), p.Y()
		for b[player].hasStone(x-d[0], y-d[1]) {
			x, y = x-d[0], y-d[1]
		}
		if r.winningLineFrom(b, player, x, y, d) > 0 {
			return true
		}
	}
	return false
}

// longestRun returns the length of the longest run through the stone on p.
func (b *Plane) longestRun(p Point) int {
	x, y := p.X(), p.Y()
	return max(b.rowRun(x, y), b.diagonalRun(x, y, 0), b.diagonalRun(x, y, 1), b.diagonalRun(x, y, -1))
}
