package capture

import (
	"math/bits"

	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
)

// The cells of a row as one side sees them, two bits each. An edge is told from
// a stone because some laws do.
const (
	free  = board.Empty
	own   = board.BlackStone
	other = board.WhiteStone
)

// row is what a stone in the middle of a row makes of it besides its line class.
// It has reach cells before the middle and as many after it; its key is these
// cells without the middle one, the first cell lowest.
type row struct {
	law   game.Law
	reach int
	key   uint32
}

// lawOf is what a law says of rows.
func lawOf(law game.Law) board.Law {
	return board.Law{Exact: law.Has(game.Exact), Unblocked: law.Has(game.Unblocked)}
}

// cell is cell i of a row, the middle one being cell reach.
func (r row) cell(i int) uint32 {
	switch {
	case i < r.reach:
		return r.key >> (2 * i) & 3
	case i > r.reach:
		return r.key >> (2 * (i - 1)) & 3
	}
	return own
}

// length is the number of own cells in one piece with the middle.
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

// threes counts the free threes that a law forbids to make twice: three stones
// of which one more makes four in one piece with free points at both ends. Where
// the stone makes a four or a five it makes no three.
func (r row) threes() (n int) {
	if !r.law.Has(game.NoDoubleThree) {
		return 0
	}
	owns, frees := r.cells()
	exact := r.law.Has(game.Exact)
	if lawOf(r.law).Wins(r.length()) || fourIn(owns, frees, exact) {
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

// middle is the place of the stone in the bits of rows.
const middle = 5

// cells are the own and the free cells of a row, a bit each.
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

// hem is the two places around n places from s on.
func hem(s, n int) uint32 { return 1<<(s-1) | 1<<(s+n) }

// fourIn reports whether one more stone makes a five with the middle one.
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

// crampedThree reports whether there are exactly three stones in one piece with
// free places at both ends.
func crampedThree(owns, frees uint32) bool {
	for s := 3; s <= middle; s++ {
		if owns>>s&7 == 7 && frees&hem(s, 3) == hem(s, 3) {
			return true
		}
	}
	return false
}
