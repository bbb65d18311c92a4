package gomoku

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/board"
)

// Moves appends the candidate moves of the side to move, each once and in an order that depends
// only on the position: one move if it is forced or wins, the replies to a threatened open four, or
// all points near a stone. It appends at least one unless the board is full.
func (b *lines) Moves(buf []Cell) []Cell {
	if c, ok := b.forced(); ok {
		return append(buf, c)
	}
	if b.answerable() {
		return b.Parries(buf)
	}
	if b.count[1-b.turn][board.OpenFour] > 0 {
		answers := b.answers()
		if !answers.empty() {
			return answers.appendTo(buf)
		}
	}
	return b.quietMoves(buf)
}

// answerable reports whether the other side threatens a five that can be prevented.
func (b *lines) answerable() bool { return b.count[1-b.turn][board.Five] > 0 && !b.lost() }

// forced returns the only move to consider: an own five, the block of the opponent's five, an own
// open four, in this order. It returns false where the block is forbidden, because then all moves
// lose.
func (b *lines) forced() (Cell, bool) {
	me, you := b.turn, 1-b.turn
	switch {
	case b.count[me][board.Five] > 0:
		return b.where[me][board.Five].first(), true
	case b.count[you][board.Five] > 0:
		return b.onlyParry()
	case b.count[me][board.OpenFour] > 0:
		return b.where[me][board.OpenFour].first(), true
	}
	return 0, false
}

// onlyParry returns the only move against a five. If no move prevents it, it returns the cell of a
// five.
func (b *lines) onlyParry() (Cell, bool) {
	var buf [mostParries]Cell
	switch parries := b.Parries(buf[:0]); len(parries) {
	case 0:
		c := b.where[1-b.turn][board.Five].first()
		return c, b.Legal(c)
	case 1:
		return parries[0], true
	}
	return 0, false
}

// quiet reports whether Moves chooses by proximity to stones, and not because the other moves lose.
func (b *lines) quiet() bool {
	_, forced := b.forced()
	return !forced && !b.answerable() && b.count[1-b.turn][board.OpenFour] == 0
}

// quietMoves appends the empty points near a stone; the centre if there are no stones.
func (b *lines) quietMoves(buf []Cell) []Cell {
	if b.stones == 0 {
		return append(buf, b.Centre())
	}
	n := len(buf)
	for i, w := range b.near {
		at := Cell(i << 6)
		w &^= b.taken[i] | b.where[b.turn][board.Foul][i]
		for ; w != 0; w &= w - 1 {
			buf = append(buf, at+trailing(w))
		}
	}
	if b.count[b.turn][board.Foul]+b.count[b.turn][board.Doubtful] > 0 {
		buf = b.legalOf(buf, n)
	}
	return buf
}

// legalOf removes forbidden cells from the cells from n on. If no cell remains, it appends all
// legal cells, near a stone or not.
func (b *lines) legalOf(buf []Cell, n int) []Cell {
	kept := buf[:n]
	for _, c := range buf[n:] {
		if b.Legal(c) {
			kept = append(kept, c)
		}
	}
	if len(kept) > n {
		return kept
	}
	for c := range Cell(b.cells) {
		if b.colour[c] == board.Empty && b.Legal(c) {
			kept = append(kept, c)
		}
	}
	return kept
}

// Centre returns the point in the middle of the board, or one of the middle four.
func (b *lines) Centre() Cell { return Cell(b.size/2*b.size + b.size/2) }

// answers returns every move after which the opponent, which threatens an open four, can no longer
// make one or must first answer a four. Neither side may have a five, and the side to move no open
// four; then all other moves lose.
func (b *lines) answers() cellSet {
	all, fours := b.blocks(), b.fours()
	all.join(&fours)
	return all
}

// blocks returns the answers after which the opponent can no longer make an open four.
func (b *lines) blocks() cellSet {
	you := 1 - b.turn
	var all cellSet
	for i := range all {
		all[i] = ^uint64(0)
	}
	var threats [8]Cell
	for _, c := range b.where[you][board.OpenFour].appendTo(threats[:0]) {
		stops := b.stops(c, you)
		all.meet(&stops)
	}
	return b.allowed(&all)
}

// stops returns the moves against side s after which c is no longer an open four for s: c itself,
// and cells on the rows of its fours.
func (b *lines) stops(c Cell, s board.Side) cellSet {
	var set cellSet
	set.add(c)
	p := b.state[c].patterns().of(s)
	for d := range 4 {
		if p.LineClass(d) >= board.LineFour {
			b.stopsOnRow(&set, c, s, d)
		}
	}
	return set
}

func (b *lines) stopsOnRow(set *cellSet, c Cell, s board.Side, d int) {
	at := b.spot[c][d]
	stone := uint64(board.BlackStone + uint8(1-s))
	for k := -int(at.PointsBefore); k <= int(at.PointsAfter); k++ {
		n := Cell(int(c) + k*b.step[d])
		if k == 0 || b.colour[n] != board.Empty {
			continue
		}
		row := b.row[at.Row] | stone<<(int(at.Shift)+2*k)
		nibbles := patternPair(0x000F000F) << (4 * d)
		after := b.state[c].patterns()&^nibbles | widen(b.table[board.RowKey(row, at.Shift, b.half)])<<(4*d)
		if b.points.side[s].of[after.of(s)].class < board.OpenFour {
			set.add(n)
		}
	}
}

// StaticResult returns the result for the side to move if it follows from the classes alone: a five
// or an open four to play, or threats that no move answers.
func (b *lines) StaticResult() (sente.Score, bool) {
	me, you := b.turn, 1-b.turn
	switch {
	case b.count[me][board.Five] > 0:
		return sente.WinIn(1), true
	case b.count[you][board.Five] > 0:
		return sente.LossIn(2), b.lost()
	case b.count[me][board.OpenFour] > 0:
		return sente.WinIn(3), true
	case b.count[you][board.OpenFour] > 0:
		return sente.LossIn(4), !b.hasAnswer()
	}
	return 0, false
}

// hasAnswer reports whether [lines.answers] is nonempty.
func (b *lines) hasAnswer() bool {
	me, you := &b.count[b.turn], &b.count[1-b.turn]
	switch {
	case me[board.Four]+me[board.FourPlus]+me[board.FourThree] > 0:
		return true
	case you[board.OpenFour] == 1 && me[board.Foul]+me[board.Doubtful] == 0: // its own cell is one
		return true
	}
	answers := b.answers()
	return !answers.empty()
}
