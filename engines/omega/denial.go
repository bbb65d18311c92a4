package omega

import (
	"cmp"
	"math/bits"
	"slices"
)

// denial is the search of the last player but one in its last turn, if it has no forced win: for
// stones after which it leads and the last player cannot win. The moves of a last player without a
// win are assumed to be random.
type denial struct {
	w     *lastTurnSolver
	last  int
	cells [4]uint8 // chosen cells, by colour
	best  [4]uint8
	found bool
	share float64 // winning chance of the best turn
	left  int64   // remaining number of turns to examine
	sets  [4]uint32
}

// pairOfCells is a cell for the player's own colour and one for the last player's colour.
type pairOfCells struct {
	own, last uint8
	lead      int64 // minimum lead of the own colour over the last one
}

// Deny returns the cell for the next stone of the turn with the best winning chance, and that
// chance from 0 to 1. It must follow a call of [lastTurnSolver.Win] that found no forced win. ok is
// false if there is no such turn or the player is not the last but one. It examines at most most
// turns.
func (w *lastTurnSolver) Deny(most int64) (cell int, share float64, ok bool) {
	if w.turnsAfter != 1 || w.stopped {
		return 0, 0, false
	}
	d := denial{w: w, last: w.me + 1, left: most}
	for _, p := range d.pairs() {
		d.cells[w.me], d.cells[d.last] = p.own, p.last
		d.choose(0, cellBit(p.own)|cellBit(p.last))
		if d.left <= 0 {
			break
		}
	}
	w.nodes += most - d.left
	if !d.found {
		return 0, 0, false
	}
	return int(w.board.boardCells[d.best[w.first]]), d.share, true
}

// cellBit returns a cell as a set, the empty set for the value MaxEndgameCells.
func cellBit(cell uint8) uint32 {
	if cell == MaxEndgameCells {
		return 0
	}
	return 1 << cell
}

// options returns the candidate cells for a colour's stone of the turn.
func (w *lastTurnSolver) options(c int) []uint8 {
	if c < w.first {
		return []uint8{MaxEndgameCells}
	}
	all := make([]uint8, w.board.cells)
	for i := range all {
		all[i] = uint8(i)
	}
	return all
}

// pairs returns the pairs of cells for the two most important colours, the most promising first.
func (d *denial) pairs() (list []pairOfCells) {
	w := d.w
	for _, own := range w.options(w.me) {
		for _, last := range w.options(d.last) {
			if own == last {
				continue
			}
			mine, other := &w.plans[w.me][own], &w.plans[d.last][last]
			p := pairOfCells{own, last, mine.log - other.log}
			p.lead -= freeOf(mine, cellBit(last)).harm + freeOf(other, cellBit(own)).harm
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b pairOfCells) int { return cmp.Compare(b.lead, a.lead) })
	return list
}

// freeOf returns the first, most harmful set of cells of the plan that is disjoint from taken.
func freeOf(p *plan, taken uint32) cellSet {
	for _, s := range p.sets {
		if s.cells&taken == 0 {
			return s
		}
	}
	return cellSet{}
}

// choose chooses cells recursively for the colours of the players before this one.
func (d *denial) choose(c int, taken uint32) {
	w := d.w
	if c == w.me {
		if d.left--; !d.lastWins(taken) {
			d.keep(taken)
		}
		return
	}
	own := w.plans[w.me][d.cells[w.me]].log
	for _, cell := range w.options(c) {
		if taken&cellBit(cell) != 0 || w.plans[c][cell].log > own {
			continue
		}
		d.cells[c] = cell
		d.choose(c+1, taken|cellBit(cell))
		if d.left <= 0 {
			return
		}
	}
}

// lastWins reports whether the last player can win.
func (d *denial) lastWins(taken uint32) bool {
	w := d.w
	own := &w.plans[d.last][d.cells[d.last]]
	for _, s := range own.sets {
		if s.cells&taken != 0 {
			continue
		}
		limit := own.log + s.harm
		if !w.tied[d.last] || w.tied[0] {
			limit--
		}
		if !d.putBehind(limit, taken|s.cells) {
			continue
		}
		if d.distinct(0, taken|s.cells) {
			return true
		}
	}
	return false
}

// putBehind computes for each colour the cells that keep it within the limit, and reports whether
// no set is empty.
func (d *denial) putBehind(limit int64, taken uint32) bool {
	w := d.w
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

// distinct reports whether each colour can be assigned a different cell of its set.
func (d *denial) distinct(c int, taken uint32) bool {
	if c == d.last {
		return true
	}
	for left := d.sets[c] &^ taken; left != 0; left &= left - 1 {
		if d.distinct(c+1, taken|left&-left) {
			return true
		}
	}
	return false
}

// keep stores the turn if its chance is the best so far.
func (d *denial) keep(taken uint32) {
	w := d.w
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
				chance *= d.behind(c, limit, taken)
			}
		}
		sum += chance
	}
	if share := sum / float64(n); !d.found || share > d.share {
		d.found, d.share, d.best = true, share, d.cells
	}
}

// behind returns the fraction of the free cells on which a stone of a colour keeps its score within
// the limit.
func (d *denial) behind(c int, limit int64, taken uint32) float64 {
	p := &d.w.plans[c][d.cells[c]]
	if d.w.tied[c] {
		limit--
	}
	behind := 0
	free := bits.OnesCount32(d.w.board.empty &^ taken)
	for _, s := range p.sets {
		if s.cells&taken == 0 && p.log+s.harm <= limit {
			behind++
		}
	}
	return float64(behind) / float64(free)
}
