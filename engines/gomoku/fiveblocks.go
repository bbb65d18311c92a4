package gomoku

import (
	"github.com/sente-games/sente/engines/internal/five/board"
)

// maxFiveBlocks is the maximum number of moves that prevent a five.
const maxFiveBlocks = 2

// FiveBlocks appends the moves of the side to move that prevent the other side from completing a five
// that it threatens. Usually only the cell of the five does, and no move prevents two of them. By
// Caro a five between two stones does not win, so that one of its ends may also prevent it.
func (b *lines) FiveBlocks(buf []Cell) []Cell {
	opponent := 1 - b.turn
	switch {
	case b.rule == board.Caro:
		return b.appendFiveBlocks(buf)
	case b.classCounts[opponent][board.Five] == 1:
		if c := b.classCells[opponent][board.Five].firstCell(); b.Legal(c) {
			return append(buf, c)
		}
	}
	return buf
}

// isLost reports whether the side to move, which has no five itself, cannot prevent a five of the
// other side.
func (b *lines) isLost() bool {
	if b.classCounts[1-b.turn][board.Five] == 0 {
		return false
	}
	var buf [maxFiveBlocks]Cell
	return len(b.FiveBlocks(buf[:0])) == 0
}

// appendFiveBlocks appends the moves that prevent all of the other side's fives.
func (b *lines) appendFiveBlocks(buf []Cell) []Cell {
	n := len(buf)
	var fives [8]Cell
	for i, c := range b.classCells[1-b.turn][board.Five].appendTo(fives[:0]) {
		blocks := b.blocksOfFive(c)
		if i == 0 {
			buf = append(buf, blocks[:]...)
			if blocks[0] == blocks[1] {
				buf = buf[:n+1]
			}
			continue
		}
		kept := buf[:n]
		for _, p := range buf[n:] {
			if p == blocks[0] || p == blocks[1] {
				kept = append(kept, p)
			}
		}
		buf = kept
	}
	return buf
}

// blocksOfFive returns the cells where the side to move prevents the other side's five at c by Caro: c
// itself and, if only one row is a five and has a stone at one end, the other end.
func (b *lines) blocksOfFive(c Cell) [maxFiveBlocks]Cell {
	p := b.state[c].patternPair().patternOf(1 - b.turn)
	end, rows := c, 0
	for d := range 4 {
		if p.LineClass(d) == board.LineFive {
			end = b.openEndOfFive(c, d)
			rows++
		}
	}
	if rows > 1 {
		end = c
	}
	return [maxFiveBlocks]Cell{c, end}
}

// openEndOfFive returns the empty end of the five that the other side makes at c in direction d if a
// stone is at the other end, else c.
func (b *lines) openEndOfFive(c Cell, d int) Cell {
	at := b.spot[c][d]
	after, stoneAfter := b.walkToEnd(c, b.step[d], int(at.PointsAfter))
	before, stoneBefore := b.walkToEnd(c, -b.step[d], int(at.PointsBefore))
	switch {
	case stoneBefore && after != c:
		return after
	case stoneAfter && before != c:
		return before
	}
	return c
}

// walkToEnd walks along the other side's stones. It returns the empty cell after them, or c if the walk
// ends without one, and whether an own stone is there.
func (b *lines) walkToEnd(c Cell, step, room int) (empty Cell, stone bool) {
	for n := int(c); room > 0; room-- {
		n += step
		switch b.colour[n] {
		case board.Empty:
			return Cell(n), false
		case board.BlackStone + uint8(b.turn):
			return c, true
		}
	}
	return c, false
}
