package gomoku

import (
	"github.com/sente-games/sente/engines/internal/five/board"
)

// Legal reports whether the side to move may play on an empty cell.
func (b *lines) Legal(c Cell) bool {
	switch b.state[c&(maxCells-1)].class(b.turn) {
	case board.Foul:
		return false
	case board.Doubtful:
		return !b.doubleThree(c)
	}
	return true
}

// doubleThree reports whether a stone of the side to move on a doubtful cell makes two threes by
// the rules of Renju: each of them can become an open four by a stone that is not forbidden itself
// and does not make a five elsewhere.
func (b *lines) doubleThree(c Cell) bool {
	s, known := b.turn, b.state[c].patterns().of(b.turn)
	b.Put(c, s, s)
	threes := 0
	for d := 0; d < 4 && threes < 2; d++ {
		if l := known.LineClass(d); (l == board.LineOpenThree || l == board.LineWideThree) && b.realThree(c, d) {
			threes++
		}
	}
	b.Undo()
	return threes > 1
}

// realThree reports whether the side to move may make an open four in direction d that contains the
// stone on c. An open four is contiguous: only the first empty cell on either side of c can
// complete it.
func (b *lines) realThree(c Cell, d int) bool {
	at := b.spot[c][d]
	return b.openFourNext(c, d, b.step[d], int(at.PointsAfter)) || b.openFourNext(c, d, -b.step[d], int(at.PointsBefore))
}

func (b *lines) openFourNext(c Cell, d, step, room int) bool {
	for n := int(c); room > 0; room-- {
		n += step
		switch b.colour[n] {
		case board.BlackStone + uint8(b.turn):
		case board.Empty:
			e := b.state[n]
			return e.patterns().of(b.turn).LineClass(d) == board.LineOpenFour && e.class(b.turn) != board.Five && b.Legal(Cell(n))
		default:
			return false
		}
	}
	return false
}

// Stuck reports whether every empty cell is forbidden to the side to move, which has then lost.
func (b *lines) Stuck() bool {
	n := &b.count[b.turn]
	if empty := b.cells - b.stones; empty == 0 || int(n[board.Foul]+n[board.Doubtful]) < empty {
		return false
	}
	var buf [32]Cell
	for _, c := range b.doubtful(buf[:0]) {
		if b.Legal(c) {
			return false
		}
	}
	return true
}

// doubtful appends the doubtful cells of the side to move.
func (b *lines) doubtful(buf []Cell) []Cell { return b.where[b.turn][board.Doubtful].appendTo(buf) }

// allowed returns the cells of a set that are not forbidden to the side to move.
func (b *lines) allowed(set *cellSet) cellSet {
	legal := *set
	for i := range legal {
		legal[i] &^= b.where[b.turn][board.Foul][i]
	}
	if b.count[b.turn][board.Doubtful] == 0 {
		return legal
	}
	var buf [32]Cell
	for _, c := range b.doubtful(buf[:0]) {
		if legal.has(c) && !b.Legal(c) {
			legal.remove(c)
		}
	}
	return legal
}

// fours returns the cells where the side to move makes a four. Open fours are included only on
// doubtful cells.
func (b *lines) fours() (set cellSet) {
	for c := board.Four; c <= board.FourThree; c++ {
		set.join(&b.where[b.turn][c])
	}
	if b.count[b.turn][board.Doubtful] > 0 {
		var buf [32]Cell
		for _, c := range b.doubtfulFours(buf[:0]) {
			set.add(c)
		}
	}
	return set
}

// doubtfulFours appends the doubtful cells where the side to move may make a four.
func (b *lines) doubtfulFours(buf []Cell) []Cell {
	n := len(buf)
	kept := buf[:n]
	for _, c := range b.doubtful(buf)[n:] {
		if b.state[c].patterns().of(b.turn).HasFour() && b.Legal(c) {
			kept = append(kept, c)
		}
	}
	return kept
}
