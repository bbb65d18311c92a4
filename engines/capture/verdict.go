package capture

import (
	"math/bits"

	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// outcomeAfter returns the outcome of a stone of the side me on c for the other one, which is to
// move; a is the cell's state before, and waited reports whether a five was pending, so that an own
// five was in danger.
func (b *Board) outcomeAfter(c Cell, me int, a cellState, captured, waited bool) rules.Outcome {
	shrunk := captured && b.law.Clauses&(game.Exact|game.Unblocked) != 0 // captures may leave an exact five, or unblock one
	switch {
	case b.rich(me):
		return rules.Lost
	case (waited || shrunk) && b.hasFive(&b.plane, 1-me):
		return rules.Won
	case b.points[a.pattern(me)].class == board.Five || shrunk && (b.fiveAt(c, me) || b.hasFive(&b.plane, me)):
		return b.afterFive()
	}
	return b.withoutFive()
}

// rich reports whether a side has captured enough to win.
func (b *Board) rich(side int) bool {
	return b.law.Has(game.Captures) && b.taken[side] >= int(b.law.Prize)
}

// fiveAt reports whether the stone of a side on c is part of a winning row.
func (b *Board) fiveAt(c Cell, side int) bool {
	return b.points[b.look(c).pattern(side)].class == board.Five
}

// afterFive returns the outcome after a five of the opponent: a loss, or a pending five if the side
// to move can break it.
func (b *Board) afterFive() rules.Outcome {
	if !b.canAnswer() {
		return rules.Lost
	}
	b.pending = true
	return rules.Ongoing
}

// canAnswer reports whether the side to move has a capture that breaks the opponent's five.
func (b *Board) canAnswer() bool {
	if b.law.Clauses&(game.Breakable|game.LastPair|game.LastCapture) == 0 {
		return false
	}
	for y, row := range b.takes[b.turn] {
		for ; row != 0; row &= row - 1 {
			c := Cell(y<<cellShift) + Cell(bits.TrailingZeros32(row))
			if b.answers(c) && b.Legal(c) {
				return true
			}
		}
	}
	return false
}

// answers reports whether a capture from c saves the side to move from a five.
func (b *Board) answers(c Cell) bool {
	me := b.turn
	ways := b.state[c].takes(me)
	taken, prize := 2*bits.OnesCount16(ways), int(b.law.Prize)
	switch {
	case taken == 0:
		return false
	case b.law.Has(game.LastPair) && b.taken[me]+2 >= prize:
		return true
	case b.law.Has(game.LastCapture) && b.taken[me]+taken >= prize:
		return true
	case !b.law.Has(game.Breakable):
		return false
	}
	after := b.plane
	after[me].add(c)
	var buf [mostTaken]Cell
	for _, t := range prisoners(c, ways, buf[:0]) {
		after[1-me].remove(t)
	}
	return !b.hasFive(&after, 1-me)
}

// withoutFive returns the outcome of a position without a five: a draw if no point is left or all
// are forbidden.
func (b *Board) withoutFive() rules.Outcome {
	left := b.cells - b.stones
	if left == 0 {
		return rules.Draw
	}
	if left > int(b.sums[b.turn].suspect) {
		return rules.Ongoing
	}
	for y, row := range b.suspects[b.turn] {
		for ; row != 0; row &= row - 1 {
			if !b.forbids(Cell(y<<cellShift) + Cell(bits.TrailingZeros32(row))) {
				return rules.Ongoing
			}
		}
	}
	return rules.Draw
}

// forbids reports whether a suspicious cell is forbidden to the side to move.
func (b *Board) forbids(c Cell) bool {
	a := b.state[c]
	ways := a.takes(b.turn)
	if ways != 0 && b.law.Has(game.CaptureExcuses) {
		return false
	}
	if ways != 0 {
		a = b.without(c, ways)
	}
	return a.threes(b.turn) >= 2
}

// without returns the state of a cell after its captures in the given directions.
func (b *Board) without(c Cell, ways uint16) (a cellState) {
	for d := range 4 {
		s := b.spot[c][d]
		row := b.row[s.Row]
		if ways>>(4*d)&1 != 0 {
			row &^= 15 << (s.Shift + 2)
		}
		if ways>>(4*d)&2 != 0 {
			row &^= 15 << (s.Shift - 4)
		}
		a = a.with(d, b.table[board.RowKey(row, s.Shift, b.half)])
	}
	return a
}

// hasFive reports whether a side has a winning row.
func (b *Board) hasFive(planes *[2]cellSet, side int) bool {
	own := &planes[side]
	for d, v := range board.Directions {
		for y := range b.size {
			begins := b.fives(own, y, v)
			if begins == 0 {
				continue
			}
			if b.law.Clauses&(game.Exact|game.Unblocked) == 0 {
				return true
			}
			for ; begins != 0; begins &= begins - 1 {
				if b.winsFrom(planes, side, bits.TrailingZeros32(begins), y, d) {
					return true
				}
			}
		}
	}
	return false
}

// fives returns the columns of row y at which five stones in a direction begin.
func (b *Board) fives(own *cellSet, y int, v [2]int) uint32 {
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

// winsFrom reports whether a winning row begins at (x, y).
func (b *Board) winsFrom(planes *[2]cellSet, side, x, y, d int) bool {
	v := board.Directions[d]
	has := func(side, k int) bool {
		i, j := x+k*v[0], y+k*v[1]
		return b.Contains(i, j) && planes[side].has(game.At(i, j))
	}
	if has(side, -1) {
		return false
	}
	n := 5
	for has(side, n) {
		n++
	}
	switch {
	case !lawOf(b.law).IsWinningLength(n):
		return false
	case n == 5 && b.law.Has(game.Unblocked):
		return !has(1-side, -1) || !has(1-side, n)
	}
	return true
}
