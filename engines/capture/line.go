package capture

import (
	"math/bits"

	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
)

// Cells of a row from one side's point of view, two bits each. An edge differs from a stone because
// some laws distinguish them.
const (
	cellFree  = board.Empty
	cellOwn   = board.BlackStone
	cellOther = board.WhiteStone
)

// centredRow describes a row with a stone in the middle, for its properties other than the line class. It
// has reach cells before the middle and as many after it; its key is these cells without the middle
// one, the first cell lowest.
type centredRow struct {
	law   game.Law
	reach int
	key   uint32
}

// sideRuleOf returns the clauses of a law that affect rows.
func sideRuleOf(law game.Law) board.SideRule {
	return board.SideRule{ExactlyFive: law.Has(game.Exact), UnblockedFives: law.Has(game.Unblocked)}
}

// cellAt returns cell i of a row; the middle is cell reach.
func (r centredRow) cellAt(i int) uint32 {
	switch {
	case i < r.reach:
		return r.key >> (2 * i) & 3
	case i > r.reach:
		return r.key >> (2 * (i - 1)) & 3
	}
	return cellOwn
}

// connectedLength returns the number of connected own cells that include the middle.
func (r centredRow) connectedLength() int {
	from, to := r.reach, r.reach+1
	for from > 0 && r.cellAt(from-1) == cellOwn {
		from--
	}
	for to <= 2*r.reach && r.cellAt(to) == cellOwn {
		to++
	}
	return to - from
}

// countThrees counts the free threes that a law forbids to form twice: three stones that become a
// connected four with free points at both ends by one more. A stone that forms a four or a five
// forms no three.
func (r centredRow) countThrees() (n int) {
	if !r.law.Has(game.NoDoubleThree) {
		return 0
	}
	owns, frees := r.cellSets()
	exact := r.law.Has(game.Exact)
	if sideRuleOf(r.law).IsWinningLength(r.connectedLength()) || hasFour(owns, frees, exact) {
		return 0
	}
	last := uint32(0)
	for s := 2; s <= middleBit; s++ {
		cells := uint32(15) << s
		three := owns & cells
		gap := cells &^ three
		switch {
		case bits.OnesCount32(three) != 3 || gap&frees == 0 || frees&adjacentCells(s, 4) != adjacentCells(s, 4):
		case exact && owns&adjacentCells(s-1, 6) != 0:
		case !r.law.Has(game.SplitThrees) && three&(gap-1) != 0 && three > gap:
		default:
			if three != last {
				n++
			}
			last = three
		}
	}
	if n == 0 && r.law.Has(game.CrampedThrees) && isCrampedThree(owns, frees) {
		return 1
	}
	if !r.law.Has(game.EachThree) {
		n = min(n, 1)
	}
	return n
}

// middleBit is the bit of the middle stone in rows.
const middleBit = 5

// cellSets returns the own and the free cells of a row as bit sets.
func (r centredRow) cellSets() (owns, frees uint32) {
	for i := range 2*r.reach + 1 {
		bit := uint32(1) << (i + middleBit - r.reach)
		switch r.cellAt(i) {
		case cellOwn:
			owns |= bit
		case cellFree:
			frees |= bit
		}
	}
	return owns, frees
}

// adjacentCells returns the two cells adjacent to n cells from s on.
func adjacentCells(s, n int) uint32 { return 1<<(s-1) | 1<<(s+n) }

// hasFour reports whether one more stone forms a five with the middle one.
func hasFour(owns, frees uint32, exact bool) bool {
	for s := 1; s <= middleBit; s++ {
		cells := uint32(31) << s
		four := owns & cells
		if bits.OnesCount32(four) == 4 && cells&^four&frees != 0 && !(exact && owns&adjacentCells(s, 5) != 0) {
			return true
		}
	}
	return false
}

// isCrampedThree reports whether there are exactly three connected stones with free cells at both
// ends.
func isCrampedThree(owns, frees uint32) bool {
	for s := 3; s <= middleBit; s++ {
		if owns>>s&7 == 7 && frees&adjacentCells(s, 3) == adjacentCells(s, 3) {
			return true
		}
	}
	return false
}
