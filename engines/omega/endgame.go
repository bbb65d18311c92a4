package omega

import (
	"math/bits"

	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/internal/hashtable"
)

// endgameSolver solves the last stones of a two-player game exactly. It stores only the empty cells
// and the groups that touch them: the further gain of the score depends on nothing else, so that
// positions which differ only in dead groups, or in the move order of the same groups, share an
// entry of its table.
//
// Null-window searches determine whether a gain of at least a wanted size can be forced, and the
// result is stored as a bound on the gain (fail-soft, Fishburn 1983); the margin is found by a
// series of them, each at the bound of the previous one (MTD(f), Plaat and others 1996). All gains
// are white's, in log(white) - log(black).
type endgameSolver struct {
	endgameBoard
	table      hashtable.Table[endgameEntry]
	history    [2][2][MaxEndgameCells]int32 // by player, colour and cell
	moveLists  [MaxEndgameCells + 2][MaxEndgameCells]cellCandidate
	shouldStop func(nodes int64) bool // reports whether to stop; may be nil
	nodes      int64
	stopped    bool
}

// cellCandidate is a cell for the next stone.
type cellCandidate struct {
	cell  uint8
	score int32 // for move ordering
	gain  int64 // white's immediate gain
}

// endgameEntry is a bound on white's gain from a position.
type endgameEntry struct {
	key  uint64
	data uint64 // gain << 8 | cell << 1 | lower
}

// newEndgameSolver creates a solver with a table of about the given size in bytes.
func newEndgameSolver(bytes int64) *endgameSolver {
	n := max(bytes/16, 1<<10)
	size := 1 << (bits.Len64(uint64(n)) - 1)
	return &endgameSolver{table: hashtable.Of[endgameEntry](size)}
}

// setPosition prepares the solver for a position, and reports whether it has few enough empty cells.
func (e *endgameSolver) setPosition(g game.Live) bool {
	e.nodes, e.stopped = 0, false
	e.history = [2][2][MaxEndgameCells]int32{}
	return e.copyPosition(g)
}

// nextStone returns the colour of the next stone and whether white places it, given the number of
// stones left: the last one is black's own.
func nextStone(stonesLeft int) (stone uint8, white bool) {
	stone = 2
	if stonesLeft&1 == 0 {
		stone = 1
	}
	return stone, stonesLeft&3 == 0 || stonesLeft&3 == 3
}

func playerIndex(white bool) int {
	if white {
		return 0
	}
	return 1
}

// gainOfLastStone returns white's gain from the last stone, which is black's own.
func (e *endgameSolver) gainOfLastStone() int64 {
	best := int64(infiniteGain)
	for empty := e.empty; empty != 0; empty &= empty - 1 {
		best = min(best, -e.gainOfStone(uint8(bits.TrailingZeros32(empty)), 2))
	}
	e.nodes += int64(bits.OnesCount32(e.empty))
	return best
}

const infiniteGain = 1 << 54

// searchGain returns a bound on white's gain with stonesLeft stones to place: if v >= want, white gains at
// least v, otherwise at most v.
func (e *endgameSolver) searchGain(stonesLeft int, want int64) int64 {
	if stonesLeft == 1 {
		return e.gainOfLastStone()
	}
	if e.nodes++; e.nodes&1023 == 0 && e.shouldStop != nil && e.shouldStop(e.nodes) {
		e.stopped = true
	}
	if e.stopped {
		return 0
	}
	stone, white := nextStone(stonesLeft)
	tableMove := uint8(noNeighbour)
	var key uint64
	if stonesLeft > 2 {
		key = e.positionKey()
		if t := e.table.Masked(key); t.key == key {
			v, lower := int64(t.data)>>8, t.data&1 != 0
			if lower == (v >= want) {
				return v
			}
			tableMove = uint8(t.data>>1) & 127
		}
	}
	best, cell := e.searchMoves(stonesLeft, want, e.listCandidates(stonesLeft, stone, white, tableMove), stone, white)
	if stonesLeft > 2 && !e.stopped {
		data := uint64(best)<<8 | uint64(cell)<<1
		if best >= want {
			data |= 1
		}
		*e.table.Masked(key) = endgameEntry{key, data}
	}
	return best
}

// searchMoves searches the candidates until the window is decided.
func (e *endgameSolver) searchMoves(stonesLeft int, want int64, list []cellCandidate, stone uint8, white bool) (best int64, cell uint8) {
	best = infiniteGain
	if white {
		best = -infiniteGain
	}
	for i := range list {
		c := pickBest(list[i:])
		merges := e.placeStone(c.cell, stone)
		v := c.gain + e.searchGain(stonesLeft-1, want-c.gain)
		e.removeStone(c.cell, merges)
		if e.stopped {
			return best, cell
		}
		if white && v > best || !white && v < best {
			best, cell = v, c.cell
			if (v >= want) == white {
				e.history[playerIndex(white)][stone-1][cell] += int32(stonesLeft * stonesLeft)
				break
			}
		}
	}
	return best, cell
}

// pickBest moves the candidate with the highest score to the front.
func pickBest(list []cellCandidate) *cellCandidate {
	best := 0
	for i := range list {
		if list[i].score > list[best].score {
			best = i
		}
	}
	list[0], list[best] = list[best], list[0]
	return &list[0]
}

// listCandidates returns the cells to search: of equivalent cells only the first.
func (e *endgameSolver) listCandidates(stonesLeft int, stone uint8, white bool, tableMove uint8) []cellCandidate {
	list := e.moveLists[stonesLeft][:0]
	var groups [MaxEndgameCells][2]uint64
	for empty := e.empty; empty != 0; empty &= empty - 1 {
		cell := uint8(bits.TrailingZeros32(empty))
		if stonesLeft > 2 {
			if groups[cell] = e.adjacentGroups(cell); e.hasEquivalent(cell, &groups) {
				continue
			}
		}
		gain := e.gainOfStone(cell, stone)
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
		list = append(list, cellCandidate{cell, score, gain})
	}
	return list
}

// searchRoot is searchGain for the root position; it also returns a cell that decides the window for
// the player to move, if there is one.
func (e *endgameSolver) searchRoot(stonesLeft int, want int64) (gain int64, cell uint8, white bool) {
	stone, white := nextStone(stonesLeft)
	if stonesLeft == 1 {
		gain, cell = infiniteGain, noNeighbour
		for empty := e.empty; empty != 0; empty &= empty - 1 {
			at := uint8(bits.TrailingZeros32(empty))
			if g := -e.gainOfStone(at, 2); g < gain {
				gain, cell = g, at
			}
		}
		return gain, cell, white
	}
	gain, cell = e.searchMoves(stonesLeft, want, e.listCandidates(stonesLeft, stone, white, noNeighbour), stone, white)
	return gain, cell, white
}

// SolveGain returns white's gain in log(white) - log(black) with best play from the position, and a cell
// for the next stone. Unless exact is set, it only determines whether the gain reaches want: gain
// is then a bound, and cell decides the window for the player to move if possible. ok is false if
// there are too many empty cells, not two players, or watch returned true; watch is called
// regularly with the number of visited positions and may be nil.
func (e *endgameSolver) SolveGain(g game.Live, s *game.Step, want int64, exact bool, watch func(nodes int64) bool) (gain int64, cell int, ok bool) {
	if g.Players() != 2 || !e.setPosition(g) {
		return 0, 0, false
	}
	e.shouldStop = watch
	stonesLeft, lower, upper := g.Left(s), int64(-infiniteGain), int64(infiniteGain)
	best := uint8(noNeighbour)
	for gain = want; lower < upper; {
		ask := gain
		if ask == lower {
			ask++
		}
		v, at, white := e.searchRoot(stonesLeft, ask)
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

// NumNodes returns the number of positions of the latest search.
func (e *endgameSolver) NumNodes() int64 { return e.nodes }
