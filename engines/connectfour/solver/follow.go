package solver

import "math/bits"

// none is an upper bound without information.
const none = 1 << 10

// claim bounds the value of a position with the first player to move, on a board of even height, by
// the claimeven strategy of the second: reply to every stone with one on top of it. The strategy
// gives it all even cells that are not landing cells now; there is an even number of columns with
// an odd number of stones, and a stone on one of them is answered by a stone on another: these
// cells are counted, as the worst case, for the first player.
//
// If the first player has no line in its remaining cells, it cannot win. If the second one has a
// line, it is complete at the latest when all cells are full except the ones above its last cell,
// and any line of the first player that needs a cell above each of its cells comes too late.
func claim[N any](s *shape, p *position) int {
	free := s.even &^ (p.own | p.other | p.landing(s))
	theirs := p.other | free
	rest := s.board &^ theirs
	if !hasLine[N](s, rest) {
		return claimed[N](s, p.other, free, theirs)
	}
	d := stride[N](s)
	down, level, up := fours(theirs, d-1), fours(theirs, d), fours(theirs, d+1)
	if k := line[N](s); k != usualLine {
		down, level, up = runs(theirs, d-1, k), runs(theirs, d, k), runs(theirs, d+1, k)
	}
	if down|level|up == 0 {
		return none
	}
	best := earliest[N](s, down, d-1, free, rest, none)
	best = earliest[N](s, level, d, free, rest, best)
	return earliest[N](s, up, d+1, free, rest, best)
}

// lastAt returns the score of a win that comes at the latest when all cells are full except the
// ones above a cell of this row, counted from 0.
func (s *shape) lastAt(row int) int { return s.winAt(s.cells - (s.height - row)) }

// claimed returns the bound of claim if the first player has no possible line.
func claimed[N any](s *shape, other, free, theirs uint64) int {
	if !hasLine[N](s, theirs) {
		return 0
	}
	part := other
	for row := 1; row < s.height; row += 2 {
		if part |= free & (s.bottom << row); hasLine[N](s, part) {
			return -s.lastAt(row)
		}
	}
	return 0
}

// earliest returns the minimum of best and of the bounds of the lines, given by their first cells
// and direction, that must be complete before any line in rest can be: each line of rest needs a
// cell above every free cell of it.
func earliest[N any](s *shape, starts uint64, distance uint, free, rest uint64, best int) int {
	for ; starts != 0; starts &= starts - 1 {
		first := starts & -starts
		cells := stones[N](s, first, distance) & free
		if bound := -s.lastAt(highest(s, cells)); bound < best && comesFirst[N](s, cells, rest) {
			best = bound
		}
	}
	return best
}

// stones returns the cells of a line with the given first cell and direction.
func stones[N any](s *shape, first uint64, distance uint) uint64 {
	if line[N](s) == usualLine {
		return first | first<<distance | first<<(2*distance) | first<<(3*distance)
	}
	cells := first
	for n := range line[N](s) {
		cells |= first << (n * distance)
	}
	return cells
}

// highest returns the row, counted from 0, of the highest of some even cells.
func highest(s *shape, cells uint64) int {
	row := s.height - 1
	for cells&(s.bottom<<row) == 0 {
		row -= 2
	}
	return row
}

// comesFirst reports whether every line in rest needs a cell above each of the cells.
func comesFirst[N any](s *shape, cells, rest uint64) bool {
	for ; cells != 0; cells &= cells - 1 {
		if hasLine[N](s, rest&^s.above(cells&-cells)) {
			return false
		}
	}
	return true
}

// above returns the cells above a cell in its column.
func (s *shape) above(cell uint64) uint64 {
	ceiling := s.bottom << s.height &^ (cell - 1) // the bits on top of this column and of the columns to its right
	return ceiling&-ceiling - cell<<1
}

// await bounds the value of a position with the second player to move, on a board of even height,
// by a strategy of the first: wait for an odd threat. In the column of the threat, which has an odd
// number of stones, the second player must eventually place the stone below it, because in all
// other columns the first one plays last by replying on top. The strategy gives the second player
// the odd cells of other columns and, below the threat, the even ones of this column; in the other
// columns with an odd number of stones, the landing cells are counted for it too.
func await[N any](s *shape, p *position) int {
	uneven := p.landing(s) & s.even
	if uneven == 0 {
		return none
	}
	free := s.board &^ (p.own | p.other)
	best := none
	for threats := p.theirs & s.odd; threats != 0; threats &= threats - 1 {
		threat := threats & -threats
		at := bits.TrailingZeros64(threat)
		column := (uint64(1)<<s.height - 1) << (uint(column[N](s, at)) * stride[N](s) & 63)
		if uneven&column == 0 {
			continue
		}
		own := p.own | free&s.odd&^column | free&s.even&column&(threat-1) | uneven&^column
		if !hasLine[N](s, own) {
			row := at % int(stride[N](s))
			best = min(best, -s.lastAt(row))
		}
	}
	return best
}
