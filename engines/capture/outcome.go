package capture

import (
	"math/bits"

	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// outcomeAfter returns the outcome of a stone of side on c for the other one, which is to
// move; a is the cell's state before, and waited reports whether a five was pending, so that an own
// five was in danger.
func (b *Board) outcomeAfter(c Cell, side int, a cellState, captured, waited bool) rules.Outcome {
	shrunk := captured && b.law.Clauses&(game.Exact|game.Unblocked) != 0 // captures may leave an exact five, or unblock one
	switch {
	case b.hasCapturedEnough(side):
		return rules.Lost
	case (waited || shrunk) && b.hasFive(&b.stonesOf, 1-side):
		return rules.Won
	case b.points[a.patternFor(side)].class == board.Five || shrunk && (b.isFiveAt(c, side) || b.hasFive(&b.stonesOf, side)):
		return b.outcomeAfterFive()
	}
	return b.outcomeWithoutFive()
}

// hasCapturedEnough reports whether a side has captured enough to win.
func (b *Board) hasCapturedEnough(side int) bool {
	return b.law.Has(game.Captures) && b.captured[side] >= int(b.law.Prize)
}

// isFiveAt reports whether the stone of a side on c is part of a winning row.
func (b *Board) isFiveAt(c Cell, side int) bool {
	return b.points[b.computeState(c).patternFor(side)].class == board.Five
}

// outcomeAfterFive returns the outcome after a five of the opponent: a loss, or a pending five if the side
// to move can break it.
func (b *Board) outcomeAfterFive() rules.Outcome {
	if !b.canBreakFive() {
		return rules.Lost
	}
	b.fivePending = true
	return rules.Ongoing
}

// canBreakFive reports whether the side to move has a capture that breaks the opponent's five.
func (b *Board) canBreakFive() bool {
	if b.law.Clauses&(game.Breakable|game.LastPair|game.LastCapture) == 0 {
		return false
	}
	for y, row := range b.captureCells[b.turn] {
		for ; row != 0; row &= row - 1 {
			c := Cell(y<<cellShift) + Cell(bits.TrailingZeros32(row))
			if b.breaksFive(c) && b.IsLegal(c) {
				return true
			}
		}
	}
	return false
}

// breaksFive reports whether a capture from c saves the side to move from a five.
func (b *Board) breaksFive(c Cell) bool {
	side := b.turn
	directions := b.state[c].capturesFor(side)
	taken, prize := 2*bits.OnesCount16(directions), int(b.law.Prize)
	switch {
	case taken == 0:
		return false
	case b.law.Has(game.LastPair) && b.captured[side]+2 >= prize:
		return true
	case b.law.Has(game.LastCapture) && b.captured[side]+taken >= prize:
		return true
	case !b.law.Has(game.Breakable):
		return false
	}
	after := b.stonesOf
	after[side].add(c)
	var buf [maxCapturedAtOnce]Cell
	for _, t := range appendCaptured(c, directions, buf[:0]) {
		after[1-side].remove(t)
	}
	return !b.hasFive(&after, 1-side)
}

// outcomeWithoutFive returns the outcome of a position without a five: a draw if no point is left or all
// are forbidden.
func (b *Board) outcomeWithoutFive() rules.Outcome {
	remaining := b.cells - b.stones
	if remaining == 0 {
		return rules.Draw
	}
	if remaining > int(b.sums[b.turn].numSuspects) {
		return rules.Ongoing
	}
	for y, row := range b.suspectCells[b.turn] {
		for ; row != 0; row &= row - 1 {
			if !b.isForbidden(Cell(y<<cellShift) + Cell(bits.TrailingZeros32(row))) {
				return rules.Ongoing
			}
		}
	}
	return rules.Draw
}

// isForbidden reports whether a suspicious cell is forbidden to the side to move.
func (b *Board) isForbidden(c Cell) bool {
	a := b.state[c]
	directions := a.capturesFor(b.turn)
	if directions != 0 && b.law.Has(game.CaptureExcuses) {
		return false
	}
	if directions != 0 {
		a = b.stateWithoutCaptured(c, directions)
	}
	return a.freeThreesFor(b.turn) >= 2
}

// stateWithoutCaptured returns the state of a cell after its captures in the given directions.
func (b *Board) stateWithoutCaptured(c Cell, directions uint16) (a cellState) {
	for d := range 4 {
		s := b.spot[c][d]
		row := b.row[s.Row]
		if directions>>(4*d)&1 != 0 {
			row &^= 15 << (s.Shift + 2)
		}
		if directions>>(4*d)&2 != 0 {
			row &^= 15 << (s.Shift - 4)
		}
		a = a.withDirection(d, b.table[board.RowKey(row, s.Shift, b.half)])
	}
	return a
}

// hasFive reports whether a side has a winning row.
func (b *Board) hasFive(planes *[2]cellSet, side int) bool {
	own := &planes[side]
	for d, v := range board.Directions {
		for y := range b.size {
			begins := b.fiveColumns(own, y, v)
			if begins == 0 {
				continue
			}
			if b.law.Clauses&(game.Exact|game.Unblocked) == 0 {
				return true
			}
			for ; begins != 0; begins &= begins - 1 {
				if b.hasRowFrom(planes, side, bits.TrailingZeros32(begins), y, d) {
					return true
				}
			}
		}
	}
	return false
}

// fiveColumns returns the columns of row y at which five stones in a direction begin.
func (b *Board) fiveColumns(own *cellSet, y int, v [2]int) uint32 {
	row := own[y]
	for k := 1; k < 5 && row != 0; k++ {
		at := y + k*v[1]
		if at < 0 || at >= maxSize {
			return 0
		}
		row &= own[at] >> (k * v[0])
	}
	return row
}

// hasRowFrom reports whether a winning row begins at (x, y).
func (b *Board) hasRowFrom(planes *[2]cellSet, side, x, y, d int) bool {
	v := board.Directions[d]
	has := func(side, k int) bool {
		i, j := x+k*v[0], y+k*v[1]
		return b.Contains(i, j) && planes[side].has(game.PointAt(i, j))
	}
	if has(side, -1) {
		return false
	}
	n := 5
	for has(side, n) {
		n++
	}
	switch {
	case !sideRuleOf(b.law).IsWinningLength(n):
		return false
	case n == 5 && b.law.Has(game.Unblocked):
		return !has(1-side, -1) || !has(1-side, n)
	}
	return true
}
