package omega

import (
	"cmp"
	"math/bits"
	"slices"

	game "github.com/sente-games/sente/games/omega"
)

// lastTurnSolver finds out for three and four players whether the player to move, whose
// last turn it is, wins whatever the opponents do afterwards. That is easier than it
// looks: what colours gain depends on where the stones of each lie, not on their
// order, so that the opponents together choose some cells for each colour, and to
// pass the player they need one other colour's cells and the player's own alone.
type lastTurnSolver struct {
	board       endgameBoard
	players, me int
	turnsAfter  int // of opponents: stones of each colour to come
	first       int // colour of the next stone
	cells       [game.MostPlayers]uint8
	plans       [game.MostPlayers][MaxEndgameCells + 1]plan // by the cell that the player takes for the colour; the last: none
	tied        [game.MostPlayers]bool                      // wins if as high as the player
	logs        [game.MostPlayers]int64
	nodes       int64
	watch       func(nodes int64) bool
	stopped     bool
}

// plan is what opponents can do with a colour.
type plan struct {
	log  int64     // of the colour, after the player's stone
	sets []cellSet // the worst for the player first
}

// cellSet is some cells for stones of a colour.
type cellSet struct {
	cells uint32
	harm  int64 // what the colour gains, or the player's own loses
}

// maxTurnsAfter is the largest number of turns to come that a [lastTurnSolver] looks at.
const maxTurnsAfter = 2

// Win reports whether the player to move wins for certain, and a cell for the next
// stone that does it. !ok says that this is not the player's last turn, that there are
// too many turns after it or empty cells, that logarithms cannot tell scores of the
// board apart, or that watch said stop.
func (w *lastTurnSolver) Win(g game.Live, s *game.Step, watch func(nodes int64) bool) (cell int, won, ok bool) {
	n, me := g.Players(), g.ToMove(s)
	w.players, w.me, w.turnsAfter, w.first = n, me, n-1-me, g.NextColour(s)
	if n < 3 || g.Left(s) > n*n || g.Left(s) == 0 || w.turnsAfter > maxTurnsAfter || g.Side() > maxExactSide || !w.board.setUp(g) {
		return 0, false, false
	}
	w.nodes, w.watch, w.stopped = 0, watch, false
	for c := range n {
		w.logs[c] = g.Field.Log(c)
		w.tied[c] = c > me || g.Options().TiesDrawn
		w.prepare(c)
	}
	won = w.chooseCells(me, 0)
	if w.stopped {
		return 0, false, false
	}
	return int(w.board.boardCells[w.cells[w.first]]), won, true
}

// prepare lists what opponents can do with a colour after each stone of the player's.
func (w *lastTurnSolver) prepare(c int) {
	if c < w.first {
		w.listPlan(c, MaxEndgameCells, w.logs[c])
		return
	}
	stone := uint8(c + 1)
	for cell := range w.board.cells {
		log := w.logs[c] + w.board.gain(uint8(cell), stone)
		merges := w.board.place(uint8(cell), stone)
		w.listPlan(c, cell, log)
		w.board.remove(uint8(cell), merges)
	}
}

// listPlan lists the sets of cells for a colour.
func (w *lastTurnSolver) listPlan(c, at int, log int64) {
	p := &w.plans[c][at]
	p.log, p.sets = log, w.appendSets(p.sets[:0], c, w.turnsAfter, 0, cellSet{})
	slices.SortStableFunc(p.sets, func(a, b cellSet) int { return cmp.Compare(b.harm, a.harm) })
}

// appendSets appends all sets of this number of cells from first on.
func (w *lastTurnSolver) appendSets(list []cellSet, c, stones, first int, chosen cellSet) []cellSet {
	if stones == 0 {
		return append(list, chosen)
	}
	stone := uint8(c + 1)
	for left := w.board.empty >> first << first; left != 0; left &= left - 1 {
		cell := uint8(bits.TrailingZeros32(left))
		gain := w.board.gain(cell, stone)
		if c == w.me {
			gain = -gain
		}
		next := cellSet{chosen.cells | 1<<cell, chosen.harm + gain}
		if stones == 1 {
			list = append(list, next)
			continue
		}
		merges := w.board.place(cell, stone)
		list = w.appendSets(list, c, stones-1, int(cell)+1, next)
		w.board.remove(cell, merges)
	}
	return list
}

// chooseCells takes a cell for each stone of the turn, the player's own first, and
// reports whether that can be done so that no opponent passes the player.
func (w *lastTurnSolver) chooseCells(c int, taken uint32) bool {
	switch {
	case c == w.players:
		return w.holds(taken)
	case c < w.first:
		w.cells[c] = MaxEndgameCells
		return w.chooseCells(w.nextColour(c), taken)
	}
	for cell := range uint8(w.board.cells) {
		if taken>>cell&1 != 0 {
			continue
		}
		w.cells[c] = cell
		if w.chooseCells(w.nextColour(c), taken|1<<cell) {
			return true
		}
	}
	return false
}

// nextColour is the colour whose stone is chosen next: the player's own, then the
// others in order; the number of players is behind the last one.
func (w *lastTurnSolver) nextColour(c int) int {
	next := c + 1
	if c == w.me {
		next = 0
	}
	if next == w.me {
		next++
	}
	return next
}

// holds reports whether no opponent can pass the player.
func (w *lastTurnSolver) holds(taken uint32) bool {
	if w.nodes++; w.nodes&1023 == 0 && w.watch != nil && w.watch(w.nodes) {
		w.stopped = true
	}
	if w.stopped {
		return false
	}
	for o := w.players - 1; o >= 0; o-- {
		if o != w.me && w.canPass(o, taken) {
			return false
		}
	}
	return true
}

// canPass reports whether another colour can be brought past the player's.
func (w *lastTurnSolver) canPass(o int, taken uint32) bool {
	own, other := &w.plans[w.me][w.cells[w.me]], &w.plans[o][w.cells[o]]
	need := own.log - other.log
	if !w.tied[o] {
		need++
	}
	for _, a := range other.sets {
		if a.harm+own.sets[0].harm < need {
			return false
		}
		if a.cells&taken != 0 {
			continue
		}
		for _, b := range own.sets {
			if a.harm+b.harm < need {
				break
			}
			if b.cells&(taken|a.cells) == 0 {
				return true
			}
		}
	}
	return false
}
