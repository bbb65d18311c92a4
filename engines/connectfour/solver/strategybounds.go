package solver

import "math/bits"

// noBound is an upper bound without information.
const noBound = 1 << 10

// claimEvenBound bounds the value of a position with the first player to move, on a board of even height, by
// the claimeven strategy of the second: reply to every stone with one on top of it. The strategy
// gives it all even cells that are not landing cells now; there is an even number of columns with
// an odd number of stones, and a stone on one of them is answered by a stone on another: these
// cells are counted, as the worst case, for the first player.
//
// If the first player has no line in its remaining cells, it cannot win. If the second one has a
// line, it is complete at the latest when all cells are full except the ones above its last cell,
// and any line of the first player that needs a cell above each of its cells comes too late.
func claimEvenBound[N any](s *boardShape, p *searchPosition) int {
	free := s.even &^ (p.own | p.other | p.landingCells(s))
	otherCells := p.other | free
	rest := s.board &^ otherCells
	if !hasLine[N](s, rest) {
		return claimedBound[N](s, p.other, free, otherCells)
	}
	d := columnStride[N](s)
	down, level, up := findFours(otherCells, d-1), findFours(otherCells, d), findFours(otherCells, d+1)
	if k := lineLength[N](s); k != standardLine {
		down, level, up = findRuns(otherCells, d-1, k), findRuns(otherCells, d, k), findRuns(otherCells, d+1, k)
	}
	if down|level|up == 0 {
		return noBound
	}
	best := earliestBound[N](s, down, d-1, free, rest, noBound)
	best = earliestBound[N](s, level, d, free, rest, best)
	return earliestBound[N](s, up, d+1, free, rest, best)
}

// latestWinScore returns the score of a win that comes at the latest when all cells are full except the
// ones above a cell of this row, counted from 0.
func (s *boardShape) latestWinScore(row int) int { return s.scoreOfWin(s.cells - (s.height - row)) }

// claimedBound returns the bound of claim if the first player has no possible line.
func claimedBound[N any](s *boardShape, other, free, otherCells uint64) int {
	if !hasLine[N](s, otherCells) {
		return 0
	}
	part := other
	for row := 1; row < s.height; row += 2 {
		if part |= free & (s.bottom << row); hasLine[N](s, part) {
			return -s.latestWinScore(row)
		}
	}
	return 0
}

// earliestBound returns the minimum of best and of the bounds of the lines, given by their first cells
// and direction, that must be complete before any line in rest can be: each line of rest needs a
// cell above every free cell of it.
func earliestBound[N any](s *boardShape, starts uint64, distance uint, free, rest uint64, best int) int {
	for ; starts != 0; starts &= starts - 1 {
		first := starts & -starts
		cells := lineCells[N](s, first, distance) & free
		if bound := -s.latestWinScore(highestRow(s, cells)); bound < best && isReachedFirst[N](s, cells, rest) {
			best = bound
		}
	}
	return best
}

// lineCells returns the cells of a line with the given first cell and direction.
func lineCells[N any](s *boardShape, first uint64, distance uint) uint64 {
	if lineLength[N](s) == standardLine {
		return first | first<<distance | first<<(2*distance) | first<<(3*distance)
	}
	cells := first
	for n := range lineLength[N](s) {
		cells |= first << (n * distance)
	}
	return cells
}

// highestRow returns the row, counted from 0, of the highest of some even cells.
func highestRow(s *boardShape, cells uint64) int {
	row := s.height - 1
	for cells&(s.bottom<<row) == 0 {
		row -= 2
	}
	return row
}

// isReachedFirst reports whether every line in rest needs a cell above each of the cells.
func isReachedFirst[N any](s *boardShape, cells, rest uint64) bool {
	for ; cells != 0; cells &= cells - 1 {
		if hasLine[N](s, rest&^s.cellsAbove(cells&-cells)) {
			return false
		}
	}
	return true
}

// cellsAbove returns the cells above a cell in its column.
func (s *boardShape) cellsAbove(cell uint64) uint64 {
	ceiling := s.bottom << s.height &^ (cell - 1) // the bits on top of this column and of the columns to its right
	return ceiling&-ceiling - cell<<1
}

// followUpBound bounds the value of a position with the second player to move, on a board of even height,
// by a strategy of the first: wait for an odd threat. In the column of the threat, which has an odd
// number of stones, the second player must eventually place the stone below it, because in all
// other columns the first one plays last by replying on top. The strategy gives the second player
// the odd cells of other columns and, below the threat, the even ones of this column; in the other
// columns with an odd number of stones, the landing cells are counted for it too.
func followUpBound[N any](s *boardShape, p *searchPosition) int {
	uneven := p.landingCells(s) & s.even
	if uneven == 0 {
		return noBound
	}
	free := s.board &^ (p.own | p.other)
	best := noBound
	for threats := p.otherWins & s.odd; threats != 0; threats &= threats - 1 {
		threat := threats & -threats
		at := bits.TrailingZeros64(threat)
		column := (uint64(1)<<s.height - 1) << (uint(columnOf[N](s, at)) * columnStride[N](s) & 63)
		if uneven&column == 0 {
			continue
		}
		own := p.own | free&s.odd&^column | free&s.even&column&(threat-1) | uneven&^column
		if !hasLine[N](s, own) {
			row := at % int(columnStride[N](s))
			best = min(best, -s.latestWinScore(row))
		}
	}
	return best
}
