package capture

import (
	"math/bits"

	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// winningMove returns a move that wins immediately for the side to move, by captures or by a five that
// cannot be answered.
func (b *Board) winningMove() (Cell, bool) {
	if c, ok := b.winningCapture(); ok {
		return c, true
	}
	if b.classCounts[b.turn][board.Five-board.Three] == 0 {
		return 0, false
	}
	for y, row := range b.classCells[b.turn][board.Five-board.Three] {
		for ; row != 0; row &= row - 1 {
			c := Cell(y<<cellShift) + Cell(bits.TrailingZeros32(row))
			if b.IsLegal(c) && b.winsImmediately(c) {
				return c, true
			}
		}
	}
	return 0, false
}

// winningCapture returns a capture that completes the prize of the side to move.
func (b *Board) winningCapture() (Cell, bool) {
	side := b.turn
	missing := int(b.law.Prize) - b.captured[side]
	if missing > 2*int(b.sums[side].capturablePairs) {
		return 0, false
	}
	for y, row := range b.captureCells[side] {
		for ; row != 0; row &= row - 1 {
			c := Cell(y<<cellShift) + Cell(bits.TrailingZeros32(row))
			if 2*bits.OnesCount16(b.state[c].capturesFor(side)) >= missing && b.IsLegal(c) {
				return c, true
			}
		}
	}
	return 0, false
}

// winsImmediately reports whether a five on c wins immediately.
func (b *Board) winsImmediately(c Cell) bool {
	side := b.turn
	switch {
	case b.fivePending:
	case b.law.Clauses&(game.Breakable|game.LastPair|game.LastCapture) == 0,
		b.sums[1-side].capturablePairs == 0 && b.state[c].capturesFor(side) == 0 && !b.isExposed(c, side):
		return true
	}
	won := b.Play(c) == rules.Lost
	if won && !b.law.Has(game.CaptureExcuses) {
		won = !b.mightBreakFive()
	}
	b.Undo()
	return won
}

// isExposed reports whether a stone of a side on c forms a pair that can be captured immediately.
func (b *Board) isExposed(c Cell, side int) bool {
	for _, s := range b.spot[c] {
		near := b.row[s.Row] >> (s.Shift - 4) & (1<<10 - 1)
		if exposureTable[side][near&15|near>>6<<4] {
			return true
		}
	}
	return false
}

// exposureTable is indexed by the two cells before a stone of a side and the two after it, two bits
// each, and reports whether one of these forms a capturable pair with it.
var exposureTable = func() (t [2][1 << 8]bool) {
	for side := range t {
		mine, yours := board.BlackStone+side, board.WhiteStone-side
		for key := range t[side] {
			at := [4]int{key & 3, key >> 2 & 3, key >> 4 & 3, key >> 6}
			pair := func(behind, mate, beyond int) bool {
				return mate == mine && (behind == yours && beyond == board.Empty || behind == board.Empty && beyond == yours)
			}
			t[side][key] = pair(at[1], at[2], at[3]) || pair(at[2], at[1], at[0])
		}
	}
	return t
}()

// mightBreakFive is canBreakFive that also counts currently forbidden captures, which may be legal after
// another move.
func (b *Board) mightBreakFive() bool {
	if b.hasCapturedEnough(1 - b.turn) {
		return false
	}
	for y, row := range b.captureCells[b.turn] {
		for ; row != 0; row &= row - 1 {
			if b.breaksFive(Cell(y<<cellShift) + Cell(bits.TrailingZeros32(row))) {
				return true
			}
		}
	}
	return false
}

// immediateThreat is a threat of the opponent to win immediately if the side to move passed: a capture,
// or up to two fives.
type immediateThreat struct {
	capture bool
	n       int
	cells   [2]Cell
}

// findThreat finds the opponent's threat. It must not be called while a five is pending.
func (b *Board) findThreat() (t immediateThreat) {
	b.turn = 1 - b.turn
	defer func() { b.turn = 1 - b.turn }()
	if c, ok := b.winningCapture(); ok {
		return immediateThreat{true, 1, [2]Cell{c}}
	}
	side := b.turn
	if b.classCounts[side][board.Five-board.Three] == 0 || b.law.Has(game.Unblocked) {
		return t // too many ways to break a five by blocking its ends
	}
	for y, row := range b.classCells[side][board.Five-board.Three] {
		for ; row != 0 && t.n < len(t.cells); row &= row - 1 {
			if c := Cell(y<<cellShift) + Cell(bits.TrailingZeros32(row)); b.IsLegal(c) && !b.mayShortenRow(c) && b.winsImmediately(c) {
				t.cells[t.n] = c
				t.n++
			}
		}
	}
	return t
}

// mayShortenRow reports whether a stone of the side to move on c captures under rules with exact fives,
// so that the outcome of a five there depends on more than the local row.
func (b *Board) mayShortenRow(c Cell) bool {
	return b.law.Has(game.Exact) && b.state[c].capturesFor(b.turn) != 0
}

// computeReplies computes the moves of the side to move that may help against an immediate threat or a
// pending five; all others lose to the next move. forced is false if there is no such threat.
//
// The replies to a winning capture are a stone on its point, an own capture, and an own five. The
// replies to a five are a stone on its point, an own five, an own capture (it may remove a stone of
// the five, or prepare to), and moves that make the five breakable: a stone at one end of a pair
// that contains one of its stones, or a stone that can be captured along with another whose point
// is needed.
func (b *Board) computeReplies(set *cellSet) (forced bool) {
	side := b.turn
	if b.fivePending {
		b.computeFiveAnswers(set)
		return true
	}
	t := b.findThreat()
	if t.n == 0 {
		return false
	}
	*set = b.stopCells(t.cells[0], t.capture)
	if t.n > 1 {
		stops := b.stopCells(t.cells[1], false)
		set.intersectWith(&stops)
	}
	set.addAll(&b.captureCells[side])
	set.addAll(&b.classCells[side][board.Five-board.Three])
	return true
}

// isHelpless reports whether the side to move, which cannot win immediately, loses to the next move
// in a simple case: the opponent can form a five in two places, and no move answers both. The
// evaluation does not consider fives and would treat such positions as quiet.
func (b *Board) isHelpless() bool {
	side, opponent := b.turn, 1-b.turn
	if b.fivePending || b.classCounts[opponent][board.Five-board.Three] < 2 || b.classCounts[side][board.Five-board.Three] > 0 || b.sums[side].capturablePairs > 0 {
		return false
	}
	var set cellSet
	if b.cells-b.stones <= int(b.sums[side].numSuspects)+1 || !b.computeReplies(&set) {
		return false
	}
	var buf [maxCells]Cell
	return len(b.appendLegal(&set, buf[:0])) == 0
}

// stopCells returns the moves, without own captures and fives, after which the opponent may not win
// immediately on w.
func (b *Board) stopCells(w Cell, capture bool) (set cellSet) {
	set.add(w)
	if capture {
		return set
	}
	if b.law.Clauses&(game.Breakable|game.LastPair|game.LastCapture) != 0 {
		b.addBreakers(&set, w)
	}
	return set
}

// computeFiveAnswers computes the possible answers to the pending five: captures, or any move if blocked
// ends break a five.
func (b *Board) computeFiveAnswers(set *cellSet) {
	*set = b.captureCells[b.turn]
	if !b.law.Has(game.Unblocked) {
		return
	}
	for y := range b.size {
		set[y] = b.fullRow &^ (b.stonesOf[0][y] | b.stonesOf[1][y])
	}
}

// addBreakers adds the moves that make the five on w breakable by the side to move.
func (b *Board) addBreakers(set *cellSet, w Cell) {
	side, opponent := b.turn, 1-b.turn
	anyPair := b.law.Has(game.LastCapture) || b.law.Has(game.LastPair) && b.captured[side]+2 >= int(b.law.Prize)
	five := b.connectedStones(w, opponent)
	for y, row := range b.menaceCells[side] {
		for ; row != 0; row &= row - 1 {
			c := Cell(y<<cellShift) + Cell(bits.TrailingZeros32(row))
			var buf [maxCapturedAtOnce]Cell
			for _, t := range appendCaptured(c, b.state[c].menacesFor(side), buf[:0]) {
				if anyPair || five.has(t) {
					set.add(c)
				}
			}
		}
	}
	for d := range rowSteps {
		b.addBreakersAlong(set, w, d, 1)
		b.addBreakersAlong(set, w, d, -1)
	}
}

// addBreakersAlong searches one of the eight directions from w, where the opponent forms a five, for a
// pair of the stone on w and its neighbour, and for a stone that the one on w would capture if it
// were two.
func (b *Board) addBreakersAlong(set *cellSet, w Cell, d, sign int) {
	side, opponent := b.turn, 1-b.turn
	at := func(k int) uint64 {
		s := b.spot[w][d]
		return b.row[s.Row] >> (int(s.Shift) + 2*k*sign) & 3
	}
	ownColour, otherColour := uint64(board.BlackStone+side), uint64(board.BlackStone+opponent)
	cell := func(k int) Cell { return w + Cell(k*sign)*rowSteps[d] }
	if at(1) == otherColour && at(2) == board.Empty {
		switch at(-1) {
		case board.Empty:
			set.add(cell(-1))
			set.add(cell(2))
		case ownColour: // it may be captured, which frees the point of the capture
			set.add(cell(2))
		}
	}
	switch {
	case at(3) != otherColour:
	case at(1) == ownColour && at(2) == board.Empty:
		set.add(cell(2))
	case at(1) == board.Empty && at(2) == ownColour:
		set.add(cell(1))
	}
}

// connectedStones returns c and the stones of a side that would be connected with a stone on c, in any
// direction.
func (b *Board) connectedStones(c Cell, side int) (set cellSet) {
	set.add(c)
	for d := range rowSteps {
		s := b.spot[c][d]
		for _, sign := range [2]int{1, -1} {
			for k := sign; b.row[s.Row]>>(int(s.Shift)+2*k)&3 == uint64(board.BlackStone+side); k += sign {
				set.add(c + Cell(k)*rowSteps[d])
			}
		}
	}
	return set
}
