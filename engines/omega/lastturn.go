package omega

import (
	"cmp"
	"math/bits"
	"slices"

	game "github.com/sente-games/sente/games/omega"
)

// lastTurnSolver determines for three and four players whether the player to move, in its last
// turn, wins whatever the opponents do afterwards. The gain of a colour depends only on the cells
// of its stones, not on their order. The opponents therefore choose some cells for each colour, and
// to overtake the player only the cells of one other colour and of the player's own matter.
type lastTurnSolver struct {
	board       endgameBoard
	players, me int
	turnsAfter  int // number of opponents' turns after this one: the remaining stones of each colour
	first       int // colour of the next stone
	cells       [game.MostPlayers]uint8
	plans       [game.MostPlayers][MaxEndgameCells + 1]colourPlan // by the cell that the player takes for the colour; the last index: no stone
	tied        [game.MostPlayers]bool                            // wins with a score equal to the player's
	logs        [game.MostPlayers]int64
	nodes       int64
	shouldStop  func(nodes int64) bool
	stopped     bool
}

// colourPlan holds the possible results of the opponents' stones of a colour.
type colourPlan struct {
	log  int64     // of the colour, after the player's stone
	sets []cellSet // most harmful for the player first
}

// cellSet is a set of cells for stones of a colour.
type cellSet struct {
	cells uint32
	harm  int64 // gain of the colour, or loss of the player's own
}

// maxTurnsAfter is the maximum number of following turns that a [lastTurnSolver] supports.
const maxTurnsAfter = 2

// FindWin reports whether the player to move has a forced win, and returns a cell for the next stone.
// ok is false if this is not the player's last turn, there are too many turns after it or empty
// cells, the logarithms are too inexact for the board's scores, or watch returned true.
func (w *lastTurnSolver) FindWin(g game.Live, s *game.Step, watch func(nodes int64) bool) (cell int, won, ok bool) {
	n, player := g.Players(), g.ToMove(s)
	w.players, w.me, w.turnsAfter, w.first = n, player, n-1-player, g.NextColour(s)
	if n < 3 || g.Left(s) > n*n || g.Left(s) == 0 || w.turnsAfter > maxTurnsAfter || g.Side() > maxExactSide || !w.board.copyPosition(g) {
		return 0, false, false
	}
	w.nodes, w.shouldStop, w.stopped = 0, watch, false
	for c := range n {
		w.logs[c] = g.Field.Log(c)
		w.tied[c] = c > player || g.Options().TiesDrawn
		w.computePlans(c)
	}
	won = w.chooseCells(player, 0)
	if w.stopped {
		return 0, false, false
	}
	return int(w.board.boardCells[w.cells[w.first]]), won, true
}

// computePlans computes the plans of a colour for each stone of the player.
func (w *lastTurnSolver) computePlans(c int) {
	if c < w.first {
		w.listPlan(c, MaxEndgameCells, w.logs[c])
		return
	}
	stone := uint8(c + 1)
	for cell := range w.board.cells {
		log := w.logs[c] + w.board.gainOfStone(uint8(cell), stone)
		merges := w.board.placeStone(uint8(cell), stone)
		w.listPlan(c, cell, log)
		w.board.removeStone(uint8(cell), merges)
	}
}

// listPlan computes the cell sets of a plan, most harmful first.
func (w *lastTurnSolver) listPlan(c, at int, log int64) {
	p := &w.plans[c][at]
	p.log, p.sets = log, w.appendSets(p.sets[:0], c, w.turnsAfter, 0, cellSet{})
	slices.SortStableFunc(p.sets, func(a, b cellSet) int { return cmp.Compare(b.harm, a.harm) })
}

// appendSets appends all sets of the given number of cells from first on.
func (w *lastTurnSolver) appendSets(list []cellSet, c, stones, first int, chosen cellSet) []cellSet {
	if stones == 0 {
		return append(list, chosen)
	}
	stone := uint8(c + 1)
	for remaining := w.board.empty >> first << first; remaining != 0; remaining &= remaining - 1 {
		cell := uint8(bits.TrailingZeros32(remaining))
		gain := w.board.gainOfStone(cell, stone)
		if c == w.me {
			gain = -gain
		}
		next := cellSet{chosen.cells | 1<<cell, chosen.harm + gain}
		if stones == 1 {
			list = append(list, next)
			continue
		}
		merges := w.board.placeStone(cell, stone)
		list = w.appendSets(list, c, stones-1, int(cell)+1, next)
		w.board.removeStone(cell, merges)
	}
	return list
}

// chooseCells chooses a cell for each stone of the turn, the player's own first, and reports
// whether there is a choice after which no opponent can overtake the player.
func (w *lastTurnSolver) chooseCells(c int, taken uint32) bool {
	switch {
	case c == w.players:
		return w.isSafe(taken)
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

// nextColour returns the colour whose stone is chosen next: the player's own, then the others in
// order; the number of players after the last one.
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

// isSafe reports whether no opponent can overtake the player.
func (w *lastTurnSolver) isSafe(taken uint32) bool {
	if w.nodes++; w.nodes&1023 == 0 && w.shouldStop != nil && w.shouldStop(w.nodes) {
		w.stopped = true
	}
	if w.stopped {
		return false
	}
	for o := w.players - 1; o >= 0; o-- {
		if o != w.me && w.canBeOvertaken(o, taken) {
			return false
		}
	}
	return true
}

// canBeOvertaken reports whether the opponents can bring another colour past the player's.
func (w *lastTurnSolver) canBeOvertaken(o int, taken uint32) bool {
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
