package omega

import (
	"cmp"
	"math/bits"
	"slices"
)

// winDenial is the search of the last player but one in its last turn, if it has no forced win: for
// stones after which it leads and the last player cannot win. The moves of a last player without a
// win are assumed to be random.
type winDenial struct {
	solver     *lastTurnSolver
	last       int
	cells      [4]uint8 // chosen cells, by colour
	best       [4]uint8
	found      bool
	bestChance float64 // winning chance of the best turn
	turnsLeft  int64   // remaining number of turns to examine
	sets       [4]uint32
}

// pairOfCells is a cell for the player's own colour and one for the last player's colour.
type pairOfCells struct {
	own, last uint8
	lead      int64 // minimum lead of the own colour over the last one
}

// DenyWin returns the cell for the next stone of the turn with the best winning chance, and that
// chance from 0 to 1. It must follow a call of [lastTurnSolver.FindWin] that found no forced win. ok is
// false if there is no such turn or the player is not the last but one. It examines at most maxTurns
// turns.
func (w *lastTurnSolver) DenyWin(maxTurns int64) (cell int, share float64, ok bool) {
	if w.turnsAfter != 1 || w.stopped {
		return 0, 0, false
	}
	d := winDenial{solver: w, last: w.me + 1, turnsLeft: maxTurns}
	for _, p := range d.cellPairs() {
		d.cells[w.me], d.cells[d.last] = p.own, p.last
		d.chooseCells(0, cellBit(p.own)|cellBit(p.last))
		if d.turnsLeft <= 0 {
			break
		}
	}
	w.nodes += maxTurns - d.turnsLeft
	if !d.found {
		return 0, 0, false
	}
	return int(w.board.boardCells[d.best[w.first]]), d.bestChance, true
}

// cellBit returns a cell as a set, the empty set for the value MaxEndgameCells.
func cellBit(cell uint8) uint32 {
	if cell == MaxEndgameCells {
		return 0
	}
	return 1 << cell
}

// candidateCells returns the candidate cells for a colour's stone of the turn.
func (w *lastTurnSolver) candidateCells(c int) []uint8 {
	if c < w.first {
		return []uint8{MaxEndgameCells}
	}
	all := make([]uint8, w.board.cells)
	for i := range all {
		all[i] = uint8(i)
	}
	return all
}

// cellPairs returns the pairs of cells for the two most important colours, the most promising first.
func (d *winDenial) cellPairs() (list []pairOfCells) {
	w := d.solver
	for _, own := range w.candidateCells(w.me) {
		for _, last := range w.candidateCells(d.last) {
			if own == last {
				continue
			}
			ownPlan, other := &w.plans[w.me][own], &w.plans[d.last][last]
			p := pairOfCells{own, last, ownPlan.log - other.log}
			p.lead -= firstFreeSet(ownPlan, cellBit(last)).harm + firstFreeSet(other, cellBit(own)).harm
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b pairOfCells) int { return cmp.Compare(b.lead, a.lead) })
	return list
}

// firstFreeSet returns the first, most harmful set of cells of the plan that is disjoint from taken.
func firstFreeSet(p *colourPlan, taken uint32) cellSet {
	for _, s := range p.sets {
		if s.cells&taken == 0 {
			return s
		}
	}
	return cellSet{}
}

// chooseCells chooses cells recursively for the colours of the players before this one.
func (d *winDenial) chooseCells(c int, taken uint32) {
	w := d.solver
	if c == w.me {
		if d.turnsLeft--; !d.canLastWin(taken) {
			d.keepBest(taken)
		}
		return
	}
	own := w.plans[w.me][d.cells[w.me]].log
	for _, cell := range w.candidateCells(c) {
		if taken&cellBit(cell) != 0 || w.plans[c][cell].log > own {
			continue
		}
		d.cells[c] = cell
		d.chooseCells(c+1, taken|cellBit(cell))
		if d.turnsLeft <= 0 {
			return
		}
	}
}

// canLastWin reports whether the last player can win.
func (d *winDenial) canLastWin(taken uint32) bool {
	w := d.solver
	own := &w.plans[d.last][d.cells[d.last]]
	for _, s := range own.sets {
		if s.cells&taken != 0 {
			continue
		}
		limit := own.log + s.harm
		if !w.tied[d.last] || w.tied[0] {
			limit--
		}
		if !d.limitColours(limit, taken|s.cells) {
			continue
		}
		if d.canAssignCells(0, taken|s.cells) {
			return true
		}
	}
	return false
}

// limitColours computes for each colour the cells that keep it within the limit, and reports whether
// no set is empty.
func (d *winDenial) limitColours(limit int64, taken uint32) bool {
	w := d.solver
	for c := w.me; c >= 0; c-- {
		p, set := &w.plans[c][d.cells[c]], uint32(0)
		for _, s := range p.sets {
			gain := s.harm
			if c == w.me {
				gain = -gain
			}
			if p.log+gain <= limit {
				set |= s.cells
			}
		}
		if set &^= taken; set == 0 {
			return false
		}
		d.sets[c] = set
	}
	return true
}

// canAssignCells reports whether each colour can be assigned a different cell of its set.
func (d *winDenial) canAssignCells(c int, taken uint32) bool {
	if c == d.last {
		return true
	}
	for remaining := d.sets[c] &^ taken; remaining != 0; remaining &= remaining - 1 {
		if d.canAssignCells(c+1, taken|remaining&-remaining) {
			return true
		}
	}
	return false
}

// keepBest stores the turn if its chance is the best so far.
func (d *winDenial) keepBest(taken uint32) {
	w := d.solver
	own := &w.plans[w.me][d.cells[w.me]]
	sum, n := 0.0, 0
	for _, s := range own.sets {
		if s.cells&taken != 0 {
			continue
		}
		n++
		limit, chance := own.log-s.harm, 1.0
		for c := range w.players {
			if c != w.me {
				chance *= d.fractionBehind(c, limit, taken)
			}
		}
		sum += chance
	}
	if share := sum / float64(n); !d.found || share > d.bestChance {
		d.found, d.bestChance, d.best = true, share, d.cells
	}
}

// fractionBehind returns the fraction of the free cells on which a stone of a colour keeps its score within
// the limit.
func (d *winDenial) fractionBehind(c int, limit int64, taken uint32) float64 {
	p := &d.solver.plans[c][d.cells[c]]
	if d.solver.tied[c] {
		limit--
	}
	numBehind := 0
	free := bits.OnesCount32(d.solver.board.empty &^ taken)
	for _, s := range p.sets {
		if s.cells&taken == 0 && p.log+s.harm <= limit {
			numBehind++
		}
	}
	return float64(numBehind) / float64(free)
}
