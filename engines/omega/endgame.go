package omega

import (
	"math/bits"

	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/internal/hashtable"
)

// endgameSolver plays the last stones of a game of two exactly. It knows the empty cells
// and the groups that touch them, and nothing else of the board: what the score
// gains from here depends on nothing else, so that positions which differ only in
// dead groups, or in how the same groups came about, are one to its table.
//
// Null windows ask whether a gain of at least a wanted size can be forced, and the
// answer is kept as a bound on the gain (fail-soft, Fishburn 1983); the margin is
// found by such questions, each at the bound that the last one gave (MTD(f), Plaat
// and others 1996). All gains are white's: those of log(white) - log(black).
type endgameSolver struct {
	endgameBoard
	table     hashtable.Table[entry]
	history   [2][2][MaxEndgameCells]int32 // by player, colour and cell
	moveLists [MaxEndgameCells + 2][MaxEndgameCells]candidate
	watch     func(nodes int64) bool // says when to stop; nil: never
	nodes     int64
	stopped   bool
}

// candidate is a cell for the next stone.
type candidate struct {
	cell  uint8
	score int32 // for move ordering
	gain  int64 // white's, at once
}

// entry is a bound on white's gain from a position.
type entry struct {
	key  uint64
	data uint64 // gain << 8 | cell << 1 | lower
}

// newEndgame makes a solver with a table of about this number of bytes.
func newEndgame(bytes int64) *endgameSolver {
	n := max(bytes/16, 1<<10)
	size := 1 << (bits.Len64(uint64(n)) - 1)
	return &endgameSolver{table: hashtable.Of[entry](size)}
}

// reset prepares for a question about a position, and reports whether it fits.
func (e *endgameSolver) reset(g game.Live) bool {
	e.nodes, e.stopped = 0, false
	e.history = [2][2][MaxEndgameCells]int32{}
	return e.setUp(g)
}

// nextStone is the colour of the next stone and whether white places it, by the
// number of stones left: the last one is black's own.
func nextStone(left int) (stone uint8, white bool) {
	stone = 2
	if left&1 == 0 {
		stone = 1
	}
	return stone, left&3 == 0 || left&3 == 3
}

func playerIndex(white bool) int {
	if white {
		return 0
	}
	return 1
}

// lastStone is white's gain from the last stone, black's own.
func (e *endgameSolver) lastStone() int64 {
	best := int64(infinity)
	for empty := e.empty; empty != 0; empty &= empty - 1 {
		best = min(best, -e.gain(uint8(bits.TrailingZeros32(empty)), 2))
	}
	e.nodes += int64(bits.OnesCount32(e.empty))
	return best
}

const infinity = 1 << 54

// search returns a bound on white's gain with this number of stones left: if v >=
// want, white gains v at least, else v at most.
func (e *endgameSolver) search(left int, want int64) int64 {
	if left == 1 {
		return e.lastStone()
	}
	if e.nodes++; e.nodes&1023 == 0 && e.watch != nil && e.watch(e.nodes) {
		e.stopped = true
	}
	if e.stopped {
		return 0
	}
	stone, white := nextStone(left)
	tableMove := uint8(noNeighbour)
	var key uint64
	if left > 2 {
		key = e.key()
		if t := e.table.Masked(key); t.key == key {
			v, lower := int64(t.data)>>8, t.data&1 != 0
			if lower == (v >= want) {
				return v
			}
			tableMove = uint8(t.data>>1) & 127
		}
	}
	best, cell := e.searchMoves(left, want, e.candidates(left, stone, white, tableMove), stone, white)
	if left > 2 && !e.stopped {
		data := uint64(best)<<8 | uint64(cell)<<1
		if best >= want {
			data |= 1
		}
		*e.table.Masked(key) = entry{key, data}
	}
	return best
}

// searchMoves tries the candidates until the question is answered.
func (e *endgameSolver) searchMoves(left int, want int64, list []candidate, stone uint8, white bool) (best int64, cell uint8) {
	best = infinity
	if white {
		best = -infinity
	}
	for i := range list {
		c := pickBest(list[i:])
		merges := e.place(c.cell, stone)
		v := c.gain + e.search(left-1, want-c.gain)
		e.remove(c.cell, merges)
		if e.stopped {
			return best, cell
		}
		if white && v > best || !white && v < best {
			best, cell = v, c.cell
			if (v >= want) == white {
				e.history[playerIndex(white)][stone-1][cell] += int32(left * left)
				break
			}
		}
	}
	return best, cell
}

// pickBest brings the candidate with the highest score to the front.
func pickBest(list []candidate) *candidate {
	best := 0
	for i := range list {
		if list[i].score > list[best].score {
			best = i
		}
	}
	list[0], list[best] = list[best], list[0]
	return &list[0]
}

// candidates are the cells worth trying: of equivalent ones only the first.
func (e *endgameSolver) candidates(left int, stone uint8, white bool, tableMove uint8) []candidate {
	list := e.moveLists[left][:0]
	var groups [MaxEndgameCells][2]uint64
	for empty := e.empty; empty != 0; empty &= empty - 1 {
		cell := uint8(bits.TrailingZeros32(empty))
		if left > 2 {
			if groups[cell] = e.adjacentGroups(cell); e.hasEquivalent(cell, &groups) {
				continue
			}
		}
		gain := e.gain(cell, stone)
		if stone == 2 {
			gain = -gain
		}
		score := int32(gain >> 24)
		if !white {
			score = -score
		}
		score += e.history[playerIndex(white)][stone-1][cell]
		if cell == tableMove {
			score = 1 << 30
		}
		list = append(list, candidate{cell, score, gain})
	}
	return list
}

// searchRoot is search for the position itself, and a cell that answers the question
// for the player to move, if there is one that does.
func (e *endgameSolver) searchRoot(left int, want int64) (gain int64, cell uint8, white bool) {
	stone, white := nextStone(left)
	if left == 1 {
		gain, cell = infinity, noNeighbour
		for empty := e.empty; empty != 0; empty &= empty - 1 {
			at := uint8(bits.TrailingZeros32(empty))
			if g := -e.gain(at, 2); g < gain {
				gain, cell = g, at
			}
		}
		return gain, cell, white
	}
	gain, cell = e.searchMoves(left, want, e.candidates(left, stone, white, noNeighbour), stone, white)
	return gain, cell, white
}

// Gain finds white's gain in log(white) - log(black) when both play their best from
// the position on, and a cell for the next stone. Only the question whether the gain
// reaches want is answered unless exact is set: then it is a bound, and the cell
// answers the question for the player to move if that is possible. !ok says that
// there are too many empty cells, not two players, or that watch said stop; watch
// is called now and then with the positions visited and may be nil.
func (e *endgameSolver) Gain(g game.Live, s *game.Step, want int64, exact bool, watch func(nodes int64) bool) (gain int64, cell int, ok bool) {
	if g.Players() != 2 || !e.reset(g) {
		return 0, 0, false
	}
	e.watch = watch
	left, lower, upper := g.Left(s), int64(-infinity), int64(infinity)
	best := uint8(noNeighbour)
	for gain = want; lower < upper; {
		ask := gain
		if ask == lower {
			ask++
		}
		v, at, white := e.searchRoot(left, ask)
		if e.stopped {
			return 0, 0, false
		}
		if v >= ask {
			lower = v
		} else {
			upper = v
		}
		if (v >= ask) == white || best == noNeighbour {
			best = at
		}
		if gain = v; !exact {
			break
		}
	}
	return gain, int(e.boardCells[best]), true
}

// Nodes is the number of positions that the last question took.
func (e *endgameSolver) Nodes() int64 { return e.nodes }
