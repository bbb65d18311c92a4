package capture

import (
	"math/bits"

	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
)

// Cells of a row from one side's point of view, two bits each. An edge differs from a stone because
// some laws distinguish them.
const (
	free  = board.Empty
	own   = board.BlackStone
	other = board.WhiteStone
)

// row describes a row with a stone in the middle, for its properties other than the line class. It
// has reach cells before the middle and as many after it; its key is these cells without the middle
// one, the first cell lowest.
type row struct {
	law   game.Law
	reach int
	key   uint32
}

// lawOf returns the clauses of a law that affect rows.
func lawOf(law game.Law) board.SideRule {
	return board.SideRule{ExactlyFive: law.Has(game.Exact), UnblockedFives: law.Has(game.Unblocked)}
}

// cell returns cell i of a row; the middle is cell reach.
func (r row) cell(i int) uint32 {
	switch {
	case i < r.reach:
		return r.key >> (2 * i) & 3
	case i > r.reach:
		return r.key >> (2 * (i - 1)) & 3
	}
	return own
}

// length returns the number of connected own cells that include the middle.
func (r row) length() int {
	from, to := r.reach, r.reach+1
	for from > 0 && r.cell(from-1) == own {
		from--
	}
	for to <= 2*r.reach && r.cell(to) == own {
		to++
	}
	return to - from
}

// threes counts the free threes that a law forbids to form twice: three stones that become a
// connected four with free points at both ends by one more. A stone that forms a four or a five
// forms no three.
func (r row) threes() (n int) {
	if !r.law.Has(game.NoDoubleThree) {
		return 0
	}
	owns, frees := r.cells()
	exact := r.law.Has(game.Exact)
	if lawOf(r.law).IsWinningLength(r.length()) || fourIn(owns, frees, exact) {
		return 0
	}
	last := uint32(0)
	for s := 2; s <= middle; s++ {
		cells := uint32(15) << s
		three := owns & cells
		gap := cells &^ three
		switch {
		case bits.OnesCount32(three) != 3 || gap&frees == 0 || frees&hem(s, 4) != hem(s, 4):
		case exact && owns&hem(s-1, 6) != 0:
		case !r.law.Has(game.SplitThrees) && three&(gap-1) != 0 && three > gap:
		default:
			if three != last {
				n++
			}
			last = three
		}
	}
	if n == 0 && r.law.Has(game.CrampedThrees) && crampedThree(owns, frees) {
		return 1
	}
	if !r.law.Has(game.EachThree) {
		n = min(n, 1)
	}
	return n
}

// middle is the bit of the middle stone in rows.
const middle = 5

// cells returns the own and the free cells of a row as bit sets.
func (r row) cells() (owns, frees uint32) {
	for i := range 2*r.reach + 1 {
		bit := uint32(1) << (i + middle - r.reach)
		switch r.cell(i) {
		case own:
			owns |= bit
		case free:
			frees |= bit
		}
	}
	return owns, frees
}

// hem returns the two cells adjacent to n cells from s on.
func hem(s, n int) uint32 { return 1<<(s-1) | 1<<(s+n) }

// fourIn reports whether one more stone forms a five with the middle one.
func fourIn(owns, frees uint32, exact bool) bool {
	for s := 1; s <= middle; s++ {
		cells := uint32(31) << s
		four := owns & cells
		if bits.OnesCount32(four) == 4 && cells&^four&frees != 0 && !(exact && owns&hem(s, 5) != 0) {
			return true
		}
	}
	return false
}

// crampedThree reports whether there are exactly three connected stones with free cells at both
// ends.
func crampedThree(owns, frees uint32) bool {
	for s := 3; s <= middle; s++ {
		if owns>>s&7 == 7 && frees&hem(s, 3) == hem(s, 3) {
			return true
		}
	}
	return false
}
