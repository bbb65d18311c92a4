package capture

import (
	"math/bits"

	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// winning returns a move with which the side to move wins at once, by captures or
// by a five that cannot be answered.
func (b *Board) winning() (Cell, bool) {
	if c, ok := b.capturing(); ok {
		return c, true
	}
	if b.count[b.turn][Five-Three] == 0 || b.pending {
		return 0, false
	}
	for y, row := range b.where[b.turn][Five-Three] {
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
			if 2*bits.OnesCount16(b.aspect[c].takes(me)) >= missing && b.Legal(c) {
				return c, true
			}
		}
	}
	return 0, false
}

// completes reports whether a five on c wins at once.
func (b *Board) completes(c Cell) bool {
	if b.law.Clauses&(game.Breakable|game.LastPair|game.LastCapture) == 0 {
		return true
	}
	won := b.Play(c) == rules.Lost
	if won && !b.law.Has(game.CaptureExcuses) {
		won = !b.mightAnswer()
	}
	b.Undo()
	return won
}

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

// threatened returns what the side that waits would play to win at once if the
// side to move did nothing: the cell, whether it wins by a five there, and whether
// there is another such cell. It must not be asked where a five waits.
func (b *Board) threatened() (c Cell, byFive, several, ok bool) {
	b.turn = 1 - b.turn
	defer func() { b.turn = 1 - b.turn }()
	if c, ok = b.capturing(); ok {
		return c, false, false, true
	}
	me := b.turn
	if b.count[me][Five-Three] == 0 {
		return 0, false, false, false
	}
	for y, row := range b.where[me][Five-Three] {
		for ; row != 0; row &= row - 1 {
			at := Cell(y<<cellShift) + Cell(bits.TrailingZeros32(row))
			switch {
			case !b.Legal(at) || !b.completes(at):
			case ok:
				return c, true, true, true
			default:
				c, ok = at, true
			}
		}
	}
	return c, true, false, ok
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
	w, byFive, several, ok := b.threatened()
	if !ok {
		return false
	}
	*set = b.takes[me]
	set.join(&b.where[me][Five-Three])
	if !several {
		set.add(w)
	}
	if byFive && b.law.Has(game.Unblocked) {
		b.hems(set, w)
	}
	if byFive && b.law.Clauses&(game.Breakable|game.LastPair|game.LastCapture) != 0 {
		b.breakers(set, w)
	}
	return true
}

// answersTo collects the captures that answer the five that waits.
func (b *Board) answersTo(set *cellSet) {
	*set = cellSet{}
	for y, row := range b.takes[b.turn] {
		for ; row != 0; row &= row - 1 {
			if c := Cell(y<<cellShift) + Cell(bits.TrailingZeros32(row)); b.answers(c) {
				set.add(c)
			}
		}
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
			for _, t := range prisoners(c, b.aspect[c].menaces(me), buf[:0]) {
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
		return b.row[s.row] >> (int(s.shift) + 2*k*sign) & 3
	}
	mine, yours := uint64(black+me), uint64(black+you)
	cell := func(k int) Cell { return w + Cell(k*sign)*steps[d] }
	if at(1) == yours && at(-1) == none && at(2) == none {
		set.add(cell(-1))
		set.add(cell(2))
	}
	switch {
	case at(3) != yours:
	case at(1) == mine && at(2) == none:
		set.add(cell(2))
	case at(1) == none && at(2) == mine:
		set.add(cell(1))
	}
}

// hems adds the free points at the ends of the rows through w: where a five between
// two stones does not win, they are answers.
func (b *Board) hems(set *cellSet, w Cell) {
	row := b.rowsOf(w, 1-b.turn)
	for y := range b.size {
		for x := range b.size {
			c := game.At(x, y)
			for d := 0; d < len(directions) && b.Empty(c); d++ {
				for _, sign := range [2]int{1, -1} {
					i, j := x+sign*directions[d][0], y+sign*directions[d][1]
					if b.inside(i, j) && row.has(game.At(i, j)) {
						set.add(c)
					}
				}
			}
		}
	}
}

// rowsOf returns the stones of a side that would be in one piece with a stone of
// it on c, in any direction, and c.
func (b *Board) rowsOf(c Cell, side int) (set cellSet) {
	set.add(c)
	for d := range steps {
		s := b.spot[c][d]
		for _, sign := range [2]int{1, -1} {
			for k := sign; b.row[s.row]>>(int(s.shift)+2*k)&3 == uint64(black+side); k += sign {
				set.add(c + Cell(k)*steps[d])
			}
		}
	}
	return set
}
