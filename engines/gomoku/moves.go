package gomoku

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/board"
)

// Moves appends the candidate moves of the side to move, each once and in an order that depends
// only on the position: one move if it is forced or wins, the replies to a threatened open four, or
// all points near a stone. It appends at least one unless the board is full.
func (b *lines) Moves(buf []Cell) []Cell {
	if c, ok := b.forcedMove(); ok {
		return append(buf, c)
	}
	if b.canAnswerFive() {
		return b.FiveBlocks(buf)
	}
	if b.classCounts[1-b.turn][board.OpenFour] > 0 {
		answers := b.openFourAnswers()
		if !answers.isEmpty() {
			return answers.appendTo(buf)
		}
	}
	return b.appendQuietMoves(buf)
}

// canAnswerFive reports whether the other side threatens a five that can be prevented.
func (b *lines) canAnswerFive() bool { return b.classCounts[1-b.turn][board.Five] > 0 && !b.isLost() }

// forcedMove returns the only move to consider: an own five, the block of the opponent's five, an own
// open four, in this order. It returns false where the block is forbidden, because then all moves
// lose.
func (b *lines) forcedMove() (Cell, bool) {
	side, opponent := b.turn, 1-b.turn
	switch {
	case b.classCounts[side][board.Five] > 0:
		return b.classCells[side][board.Five].firstCell(), true
	case b.classCounts[opponent][board.Five] > 0:
		return b.onlyFiveBlock()
	case b.classCounts[side][board.OpenFour] > 0:
		return b.classCells[side][board.OpenFour].firstCell(), true
	}
	return 0, false
}

// onlyFiveBlock returns the only move against a five. If no move prevents it, it returns the cell of a
// five.
func (b *lines) onlyFiveBlock() (Cell, bool) {
	var buf [maxFiveBlocks]Cell
	switch parries := b.FiveBlocks(buf[:0]); len(parries) {
	case 0:
		c := b.classCells[1-b.turn][board.Five].firstCell()
		return c, b.Legal(c)
	case 1:
		return parries[0], true
	}
	return 0, false
}

// isQuiet reports whether Moves chooses by proximity to stones, and not because the other moves lose.
func (b *lines) isQuiet() bool {
	_, forced := b.forcedMove()
	return !forced && !b.canAnswerFive() && b.classCounts[1-b.turn][board.OpenFour] == 0
}

// appendQuietMoves appends the empty points near a stone; the centre if there are no stones.
func (b *lines) appendQuietMoves(buf []Cell) []Cell {
	if b.stones == 0 {
		return append(buf, b.Centre())
	}
	n := len(buf)
	for i, w := range b.near {
		at := Cell(i << 6)
		w &^= b.occupied[i] | b.classCells[b.turn][board.Foul][i]
		for ; w != 0; w &= w - 1 {
			buf = append(buf, at+lowestBit(w))
		}
	}
	if b.classCounts[b.turn][board.Foul]+b.classCounts[b.turn][board.Doubtful] > 0 {
		buf = b.keepLegal(buf, n)
	}
	return buf
}

// keepLegal removes forbidden cells from the cells from n on. If no cell remains, it appends all
// legal cells, near a stone or not.
func (b *lines) keepLegal(buf []Cell, n int) []Cell {
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

// openFourAnswers returns every move after which the opponent, which threatens an open four, can no longer
// make one or must first answer a four. Neither side may have a five, and the side to move no open
// four; then all other moves lose.
func (b *lines) openFourAnswers() cellSet {
	all, fours := b.openFourBlocks(), b.fourCells()
	all.addAll(&fours)
	return all
}

// openFourBlocks returns the answers after which the opponent can no longer make an open four.
func (b *lines) openFourBlocks() cellSet {
	opponent := 1 - b.turn
	var all cellSet
	for i := range all {
		all[i] = ^uint64(0)
	}
	var threats [8]Cell
	for _, c := range b.classCells[opponent][board.OpenFour].appendTo(threats[:0]) {
		stops := b.stopCells(c, opponent)
		all.intersectWith(&stops)
	}
	return b.allowedCells(&all)
}

// stopCells returns the moves against side s after which c is no longer an open four for s: c itself,
// and cells on the rows of its fours.
func (b *lines) stopCells(c Cell, s board.Side) cellSet {
	var set cellSet
	set.add(c)
	p := b.state[c].patternPair().patternOf(s)
	for d := range 4 {
		if p.LineClass(d) >= board.LineFour {
			b.addRowStops(&set, c, s, d)
		}
	}
	return set
}

func (b *lines) addRowStops(set *cellSet, c Cell, s board.Side, d int) {
	at := b.spot[c][d]
	stone := uint64(board.BlackStone + uint8(1-s))
	for k := -int(at.PointsBefore); k <= int(at.PointsAfter); k++ {
		n := Cell(int(c) + k*b.step[d])
		if k == 0 || b.colour[n] != board.Empty {
			continue
		}
		row := b.row[at.Row] | stone<<(int(at.Shift)+2*k)
		nibbles := patternPair(0x000F000F) << (4 * d)
		after := b.state[c].patternPair()&^nibbles | widenEntry(b.lineTable[board.RowKey(row, at.Shift, b.half)])<<(4*d)
		if b.tables.side[s].patternInfos[after.patternOf(s)].class < board.OpenFour {
			set.add(n)
		}
	}
}

// StaticResult returns the result for the side to move if it follows from the classes alone: a five
// or an open four to play, or threats that no move answers.
func (b *lines) StaticResult() (sente.Score, bool) {
	side, opponent := b.turn, 1-b.turn
	switch {
	case b.classCounts[side][board.Five] > 0:
		return sente.WinIn(1), true
	case b.classCounts[opponent][board.Five] > 0:
		return sente.LossIn(2), b.isLost()
	case b.classCounts[side][board.OpenFour] > 0:
		return sente.WinIn(3), true
	case b.classCounts[opponent][board.OpenFour] > 0:
		return sente.LossIn(4), !b.hasOpenFourAnswer()
	}
	return 0, false
}

// hasOpenFourAnswer reports whether [lines.openFourAnswers] is nonempty.
func (b *lines) hasOpenFourAnswer() bool {
	ownCounts, otherCounts := &b.classCounts[b.turn], &b.classCounts[1-b.turn]
	switch {
	case ownCounts[board.Four]+ownCounts[board.FourPlus]+ownCounts[board.FourThree] > 0:
		return true
	case otherCounts[board.OpenFour] == 1 && ownCounts[board.Foul]+ownCounts[board.Doubtful] == 0: // its own cell is one
		return true
	}
	answers := b.openFourAnswers()
	return !answers.isEmpty()
}
