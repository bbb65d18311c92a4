package gomoku

import (
	"github.com/sente-games/sente/engines/internal/five/board"
)

// Legal reports whether the side to move may play on an empty cell.
func (b *lines) Legal(c Cell) bool {
	switch b.state[c&(maxCells-1)].classOf(b.turn) {
	case board.Foul:
		return false
	case board.Doubtful:
		return !b.isDoubleThree(c)
	}
	return true
}

// isDoubleThree reports whether a stone of the side to move on a doubtful cell makes two threes by
// the rules of Renju: each of them can become an open four by a stone that is not forbidden itself
// and does not make a five elsewhere.
func (b *lines) isDoubleThree(c Cell) bool {
	s, known := b.turn, b.state[c].patternPair().patternOf(b.turn)
	b.Put(c, s, s)
	threes := 0
	for d := 0; d < 4 && threes < 2; d++ {
		if l := known.LineClass(d); (l == board.LineOpenThree || l == board.LineWideThree) && b.isRealThree(c, d) {
			threes++
		}
	}
	b.Undo()
	return threes > 1
}

// isRealThree reports whether the side to move may make an open four in direction d that contains the
// stone on c. An open four is contiguous: only the first empty cell on either side of c can
// complete it.
func (b *lines) isRealThree(c Cell, d int) bool {
	at := b.spot[c][d]
	return b.hasOpenFourNext(c, d, b.step[d], int(at.PointsAfter)) || b.hasOpenFourNext(c, d, -b.step[d], int(at.PointsBefore))
}

func (b *lines) hasOpenFourNext(c Cell, d, step, room int) bool {
	for n := int(c); room > 0; room-- {
		n += step
		switch b.colour[n] {
		case board.BlackStone + uint8(b.turn):
		case board.Empty:
			e := b.state[n]
			return e.patternPair().patternOf(b.turn).LineClass(d) == board.LineOpenFour && e.classOf(b.turn) != board.Five && b.Legal(Cell(n))
		default:
			return false
		}
	}
	return false
}

// HasNoLegalMove reports whether every empty cell is forbidden to the side to move, which has then lost.
func (b *lines) HasNoLegalMove() bool {
	n := &b.classCounts[b.turn]
	if empty := b.cells - b.stones; empty == 0 || int(n[board.Foul]+n[board.Doubtful]) < empty {
		return false
	}
	var buf [32]Cell
	for _, c := range b.appendDoubtful(buf[:0]) {
		if b.Legal(c) {
			return false
		}
	}
	return true
}

// appendDoubtful appends the doubtful cells of the side to move.
func (b *lines) appendDoubtful(buf []Cell) []Cell {
	return b.classCells[b.turn][board.Doubtful].appendTo(buf)
}

// allowedCells returns the cells of a set that are not forbidden to the side to move.
func (b *lines) allowedCells(set *cellSet) cellSet {
	legal := *set
	for i := range legal {
		legal[i] &^= b.classCells[b.turn][board.Foul][i]
	}
	if b.classCounts[b.turn][board.Doubtful] == 0 {
		return legal
	}
	var buf [32]Cell
	for _, c := range b.appendDoubtful(buf[:0]) {
		if legal.has(c) && !b.Legal(c) {
			legal.remove(c)
		}
	}
	return legal
}

// fourCells returns the cells where the side to move makes a four. Open fours are included only on
// doubtful cells.
func (b *lines) fourCells() (set cellSet) {
	for c := board.Four; c <= board.FourThree; c++ {
		set.addAll(&b.classCells[b.turn][c])
	}
	if b.classCounts[b.turn][board.Doubtful] > 0 {
		var buf [32]Cell
		for _, c := range b.appendDoubtfulFours(buf[:0]) {
			set.add(c)
		}
	}
	return set
}

// appendDoubtfulFours appends the doubtful cells where the side to move may make a four.
func (b *lines) appendDoubtfulFours(buf []Cell) []Cell {
	n := len(buf)
	kept := buf[:n]
	for _, c := range b.appendDoubtful(buf)[n:] {
		if b.state[c].patternPair().patternOf(b.turn).HasFour() && b.Legal(c) {
			kept = append(kept, c)
		}
	}
	return kept
}
