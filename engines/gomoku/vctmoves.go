package gomoku

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/search"
)

// vctNode is the table entry of a threat search.
type vctNode = search.VCTNode[Cell]

func (t *vct) StaticAttackNode() vctNode {
	b := t.board
	side, opponent := b.turn, 1-b.turn
	switch {
	case b.classCounts[side][board.Five] > 0:
		return search.ProvenNode(b.classCells[side][board.Five].firstCell(), 1)
	case b.isLost():
		return search.RefutedNode[Cell]()
	case b.classCounts[opponent][board.Five] == 0 && b.classCounts[side][board.OpenFour] > 0:
		return search.ProvenNode(b.classCells[side][board.OpenFour].firstCell(), 3)
	}
	if c, plies := t.vcf.FindRestrictedWin(search.VCTNodeTries); plies > 0 {
		return search.ProvenNode(c, plies)
	}
	return search.OpenNode[Cell](1)
}

func (t *vct) StaticDefenceNode() vctNode {
	b := t.board
	side, opponent := b.turn, 1-b.turn
	switch {
	case b.classCounts[side][board.Five] > 0:
		return search.RefutedNode[Cell]()
	case b.classCounts[opponent][board.Five] > 0:
		var buf [maxFiveBlocks]Cell
		if parries := b.FiveBlocks(buf[:0]); len(parries) > 0 {
			return search.OpenNode[Cell](len(parries))
		}
		return search.ProvenNode(b.classCells[opponent][board.Five].firstCell(), 2)
	case b.classCounts[side][board.OpenFour] > 0:
		return search.RefutedNode[Cell]()
	case b.classCounts[opponent][board.OpenFour] == 0 && t.quietMovesLeft < 0:
		return search.RefutedNode[Cell]()
	case b.classCounts[opponent][board.OpenFour] == 0:
		return t.quietAtSight()
	}
	answers := t.openFourAnswers()
	n := answers.countCells()
	if n == 0 {
		return search.ProvenNode(b.classCells[opponent][board.OpenFour].firstCell(), 4)
	}
	if _, plies := t.vcf.FindRestrictedWin(search.VCTNodeTries); plies > 0 && !t.ignoresDefenderFours {
		return search.RefutedNode[Cell]()
	}
	return search.OpenNode[Cell](n)
}

// quietAtSight returns the node of a defender without a threatened four or open four.
func (t *vct) quietAtSight() vctNode {
	if t.board.IsFull() {
		return search.RefutedNode[Cell]()
	}
	t.board.togglePass()
	_, plies := t.vcf.FindRestrictedWin(search.VCTNodeTries)
	t.board.togglePass()
	if plies <= 0 {
		return search.RefutedNode[Cell]()
	}
	if _, plies := t.vcf.FindRestrictedWin(search.VCTNodeTries); plies > 0 {
		return search.RefutedNode[Cell]()
	}
	return search.OpenNode[Cell](1 + quietCost)
}

// appendMoves appends the attacker's threats or the defender's replies, only forced ones if there are
// any.
func (t *vct) appendMoves(attacking bool, buf []Cell) []Cell {
	b := t.board
	opponent := 1 - b.turn
	switch {
	case b.classCounts[opponent][board.Five] > 0:
		n := len(buf)
		if buf = b.FiveBlocks(buf); attacking {
			return t.keepThreats(buf, n)
		}
		return buf
	case attacking:
		return t.appendAttacks(buf)
	case b.classCounts[opponent][board.OpenFour] > 0:
		answers := t.openFourAnswers()
		return answers.appendTo(buf)
	}
	return b.appendLegalMoves(buf)
}

// openFourAnswers returns the defender's moves against an open four.
func (t *vct) openFourAnswers() cellSet {
	if t.ignoresDefenderFours {
		return t.board.openFourBlocks()
	}
	return t.board.openFourAnswers()
}

// appendAttacks appends the attacker's threats in a position without a five to block.
func (t *vct) appendAttacks(buf []Cell) []Cell {
	b := t.board
	threatened := b.classCounts[1-b.turn][board.OpenFour] > 0
	var allowed cellSet
	if threatened {
		allowed = b.openFourAnswers()
	}
	n := len(buf)
	buf = b.appendQuietMoves(buf)
	kept := buf[:n]
	for _, c := range buf[n:] {
		if t.isThreat(c) && (!threatened || allowed.has(c)) {
			kept = append(kept, c)
		}
	}
	return kept
}

// keepThreats keeps the threats among the cells from n on.
func (t *vct) keepThreats(cells []Cell, n int) []Cell {
	kept := cells[:n]
	for _, c := range cells[n:] {
		if t.isThreat(c) {
			kept = append(kept, c)
		}
	}
	return kept
}

// isThreat reports whether a legal stone of the side to move on an empty cell makes a three or
// more, or a two while quiet moves are allowed, which may prepare a win by fours.
func (t *vct) isThreat(c Cell) bool {
	class := t.board.ClassAt(t.board.turn, c)
	return class >= board.Three || class == board.Doubtful || t.quietMovesLeft > 0 && class >= board.Two
}

// appendLegalMoves appends all legal moves.
func (b *lines) appendLegalMoves(buf []Cell) []Cell {
	for c := range Cell(b.cells) {
		if b.colour[c] == board.Empty && b.Legal(c) {
			buf = append(buf, c)
		}
	}
	return buf
}
