package capture

import (
	"math/bits"

	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// winning returns a move with which the side to move wins at once, by captures or
// by a five that cannot be answered.
func (b *Board) winning() (Cell, bool) {
	if c, ok := b.capturing(); ok {
		return c, true
	}
	if b.count[b.turn][board.Five-board.Three] == 0 {
		return 0, false
	}
	for y, row := range b.where[b.turn][board.Five-board.Three] {
		for ; row != 0; row &= row - 1 {
			c := Cell(y<<cellShift) + Cell(bits.TrailingZeros32(row))
			if b.Legal(c) && b.completes(c) {
				return c, true
			}
		}
	}
	return 0, false
}

// capturing returns a capture with which the side to move has captured enough.
func (b *Board) capturing() (Cell, bool) {
	me := b.turn
	missing := int(b.law.Prize) - b.taken[me]
	if missing > 2*int(b.sums[me].taking) {
		return 0, false
	}
	for y, row := range b.takes[me] {
		for ; row != 0; row &= row - 1 {
			c := Cell(y<<cellShift) + Cell(bits.TrailingZeros32(row))
			if 2*bits.OnesCount16(b.state[c].takes(me)) >= missing && b.Legal(c) {
				return c, true
			}
		}
	}
	return 0, false
}

// completes reports whether a five on c wins at once.
func (b *Board) completes(c Cell) bool {
	me := b.turn
	switch {
	case b.pending:
	case b.law.Clauses&(game.Breakable|game.LastPair|game.LastCapture) == 0,
		b.sums[1-me].taking == 0 && b.state[c].takes(me) == 0 && !b.exposed(c, me):
		return true
	}
	won := b.Play(c) == rules.Lost
	if won && !b.law.Has(game.CaptureExcuses) {
		won = !b.mightAnswer()
	}
	b.Undo()
	return won
}

// exposed reports whether a stone of a side on c makes a pair that can be captured
// at once.
func (b *Board) exposed(c Cell, side int) bool {
	for _, s := range b.spot[c] {
		near := b.row[s.Row] >> (s.Shift - 4) & (1<<10 - 1)
		if exposures[side][near&15|near>>6<<4] {
			return true
		}
	}
	return false
}

// exposures says by the two cells before a stone of a side and the two after it,
// two bits each, whether one of these makes a pair with it that can be captured.
var exposures = func() (t [2][1 << 8]bool) {
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

// mightAnswer is canAnswer where a capture that is forbidden just now counts: it
// may not be after another move.
func (b *Board) mightAnswer() bool {
	if b.rich(1 - b.turn) {
		return false
	}
	for y, row := range b.takes[b.turn] {
		for ; row != 0; row &= row - 1 {
			if b.answers(Cell(y<<cellShift) + Cell(bits.TrailingZeros32(row))) {
				return true
			}
		}
	}
	return false
}

// immediate is what the side that waits would play to win at once if the side to move
// did nothing: a capture, or up to two fives.
type immediate struct {
	capture bool
	n       int
	at      [2]Cell
}

// threatened looks for the threat. It must not be asked where a five waits.
func (b *Board) threatened() (t immediate) {
	b.turn = 1 - b.turn
	defer func() { b.turn = 1 - b.turn }()
	if c, ok := b.capturing(); ok {
		return immediate{true, 1, [2]Cell{c}}
	}
	me := b.turn
	if b.count[me][board.Five-board.Three] == 0 || b.law.Has(game.Unblocked) {
		return t // too many ways to spoil a five that may be hemmed in
	}
	for y, row := range b.where[me][board.Five-board.Three] {
		for ; row != 0 && t.n < len(t.at); row &= row - 1 {
			if c := Cell(y<<cellShift) + Cell(bits.TrailingZeros32(row)); b.Legal(c) && !b.shrinks(c) && b.completes(c) {
				t.at[t.n] = c
				t.n++
			}
		}
	}
	return t
}

// shrinks reports whether a stone of the side to move on c captures where that may
// leave exactly a five of a longer row: what a five there leads to depends on more
// than is looked at.
func (b *Board) shrinks(c Cell) bool {
	return b.law.Has(game.Exact) && b.state[c].takes(b.turn) != 0
}

// replies are the moves of the side to move that may help where it must do
// something about a threat or a five at once; all others lose to the next move.
// forced is false where nothing has to be done.
//
// To a winning capture the answers are a stone where it would be made, an own
// capture, and an own five. To a five they are a stone where it would be made, an
// own five, an own capture (it may take a stone of the five, or prepare to), and
// what makes the five breakable: a stone at one end of a pair that has stones in
// it, or one that lets itself be captured along with another, whose point is
// wanted.
func (b *Board) replies(set *cellSet) (forced bool) {
	me := b.turn
	if b.pending {
		b.answersTo(set)
		return true
	}
	t := b.threatened()
	if t.n == 0 {
		return false
	}
	*set = b.stops(t.at[0], t.capture)
	if t.n > 1 {
		stops := b.stops(t.at[1], false)
		set.meet(&stops)
	}
	set.join(&b.takes[me])
	set.join(&b.where[me][board.Five-board.Three])
	return true
}

// helpless reports whether the side to move, which cannot win at once, loses to the
// next move whatever it does, where that is seen at a glance: the other side can
// make a five in two places, and nothing answers both. The evaluation, which knows
// no fives, would call such positions quiet.
func (b *Board) helpless() bool {
	me, you := b.turn, 1-b.turn
	if b.pending || b.count[you][board.Five-board.Three] < 2 || b.count[me][board.Five-board.Three] > 0 || b.sums[me].taking > 0 {
		return false
	}
	var set cellSet
	if b.cells-b.stones <= int(b.sums[me].suspect)+1 || !b.replies(&set) {
		return false
	}
	var buf [maxCells]Cell
	return len(b.legalOf(&set, buf[:0])) == 0
}

// stops are the moves, own captures and fives apart, after which the other side
// may not win at once on w.
func (b *Board) stops(w Cell, capture bool) (set cellSet) {
	set.add(w)
	if capture {
		return set
	}
	if b.law.Clauses&(game.Breakable|game.LastPair|game.LastCapture) != 0 {
		b.breakers(&set, w)
	}
	return set
}

// answersTo collects what may answer the five that waits: captures. Where a five
// can be hemmed in, any move may be an answer.
func (b *Board) answersTo(set *cellSet) {
	*set = b.takes[b.turn]
	if !b.law.Has(game.Unblocked) {
		return
	}
	for y := range b.size {
		set[y] = b.rowOf &^ (b.plane[0][y] | b.plane[1][y])
	}
}

// breakers adds what makes the five on w one that the side to move can answer.
func (b *Board) breakers(set *cellSet, w Cell) {
	me, you := b.turn, 1-b.turn
	anyPair := b.law.Has(game.LastCapture) || b.law.Has(game.LastPair) && b.taken[me]+2 >= int(b.law.Prize)
	five := b.rowsOf(w, you)
	for y, row := range b.menaces[me] {
		for ; row != 0; row &= row - 1 {
			c := Cell(y<<cellShift) + Cell(bits.TrailingZeros32(row))
			var buf [mostTaken]Cell
			for _, t := range prisoners(c, b.state[c].menaces(me), buf[:0]) {
				if anyPair || five.has(t) {
					set.add(c)
				}
			}
		}
	}
	for d := range steps {
		b.breakersAlong(set, w, d, 1)
		b.breakersAlong(set, w, d, -1)
	}
}

// breakersAlong looks in one of the eight directions from w, where the side that
// waits makes a five: for a pair of the stone on w and its neighbour, and for a
// stone that the one on w would capture if it were two.
func (b *Board) breakersAlong(set *cellSet, w Cell, d, sign int) {
	me, you := b.turn, 1-b.turn
	at := func(k int) uint64 {
		s := b.spot[w][d]
		return b.row[s.Row] >> (int(s.Shift) + 2*k*sign) & 3
	}
	mine, yours := uint64(board.BlackStone+me), uint64(board.BlackStone+you)
	cell := func(k int) Cell { return w + Cell(k*sign)*steps[d] }
	if at(1) == yours && at(2) == board.Empty {
		switch at(-1) {
		case board.Empty:
			set.add(cell(-1))
			set.add(cell(2))
		case mine: // it may be captured, which makes room for the capture
			set.add(cell(2))
		}
	}
	switch {
	case at(3) != yours:
	case at(1) == mine && at(2) == board.Empty:
		set.add(cell(2))
	case at(1) == board.Empty && at(2) == mine:
		set.add(cell(1))
	}
}

// rowsOf returns the stones of a side that would be in one piece with a stone of
// it on c, in any direction, and c.
func (b *Board) rowsOf(c Cell, side int) (set cellSet) {
	set.add(c)
	for d := range steps {
		s := b.spot[c][d]
		for _, sign := range [2]int{1, -1} {
			for k := sign; b.row[s.Row]>>(int(s.Shift)+2*k)&3 == uint64(board.BlackStone+side); k += sign {
				set.add(c + Cell(k)*steps[d])
			}
		}
	}
	return set
}
