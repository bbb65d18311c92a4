package gomoku

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/search"
)

// node is the table entry of a threat search.
type node = search.VCTNode[Cell]

func (t *vct) AttackAtSight() node {
	b := t.board
	me, you := b.turn, 1-b.turn
	switch {
	case b.count[me][board.Five] > 0:
		return search.ProvenNode(b.where[me][board.Five].first(), 1)
	case b.lost():
		return search.RefutedNode[Cell]()
	case b.count[you][board.Five] == 0 && b.count[me][board.OpenFour] > 0:
		return search.ProvenNode(b.where[me][board.OpenFour].first(), 3)
	}
	if c, plies := t.vcf.FindRestrictedWin(search.VCTNodeTries); plies > 0 {
		return search.ProvenNode(c, plies)
	}
	return search.OpenNode[Cell](1)
}

func (t *vct) DefenceAtSight() node {
	b := t.board
	me, you := b.turn, 1-b.turn
	switch {
	case b.count[me][board.Five] > 0:
		return search.RefutedNode[Cell]()
	case b.count[you][board.Five] > 0:
		var buf [mostParries]Cell
		if parries := b.Parries(buf[:0]); len(parries) > 0 {
			return search.OpenNode[Cell](len(parries))
		}
		return search.ProvenNode(b.where[you][board.Five].first(), 2)
	case b.count[me][board.OpenFour] > 0:
		return search.RefutedNode[Cell]()
	case b.count[you][board.OpenFour] == 0 && t.quiet < 0:
		return search.RefutedNode[Cell]()
	case b.count[you][board.OpenFour] == 0:
		return t.quietAtSight()
	}
	answers := t.answers()
	n := answers.count()
	if n == 0 {
		return search.ProvenNode(b.where[you][board.OpenFour].first(), 4)
	}
	if _, plies := t.vcf.FindRestrictedWin(search.VCTNodeTries); plies > 0 && !t.naive {
		return search.RefutedNode[Cell]()
	}
	return search.OpenNode[Cell](n)
}

// quietAtSight returns the node of a defender without a threatened four or open four.
func (t *vct) quietAtSight() node {
	if t.board.Full() {
		return search.RefutedNode[Cell]()
	}
	t.board.pass()
	_, plies := t.vcf.FindRestrictedWin(search.VCTNodeTries)
	t.board.pass()
	if plies <= 0 {
		return search.RefutedNode[Cell]()
	}
	if _, plies := t.vcf.FindRestrictedWin(search.VCTNodeTries); plies > 0 {
		return search.RefutedNode[Cell]()
	}
	return search.OpenNode[Cell](1 + quietCost)
}

// moves appends the attacker's threats or the defender's replies, only forced ones if there are
// any.
func (t *vct) moves(attacking bool, buf []Cell) []Cell {
	b := t.board
	you := 1 - b.turn
	switch {
	case b.count[you][board.Five] > 0:
		n := len(buf)
		if buf = b.Parries(buf); attacking {
			return t.threatening(buf, n)
		}
		return buf
	case attacking:
		return t.attacks(buf)
	case b.count[you][board.OpenFour] > 0:
		answers := t.answers()
		return answers.appendTo(buf)
	}
	return b.all(buf)
}

// answers returns the defender's moves against an open four.
func (t *vct) answers() cellSet {
	if t.naive {
		return t.board.blocks()
	}
	return t.board.answers()
}

// attacks appends the attacker's threats in a position without a five to block.
func (t *vct) attacks(buf []Cell) []Cell {
	b := t.board
	threatened := b.count[1-b.turn][board.OpenFour] > 0
	var allowed cellSet
	if threatened {
		allowed = b.answers()
	}
	n := len(buf)
	buf = b.quietMoves(buf)
	kept := buf[:n]
	for _, c := range buf[n:] {
		if t.threatens(c) && (!threatened || allowed.has(c)) {
			kept = append(kept, c)
		}
	}
	return kept
}

// threatening keeps the threats among the cells from n on.
func (t *vct) threatening(cells []Cell, n int) []Cell {
	kept := cells[:n]
	for _, c := range cells[n:] {
		if t.threatens(c) {
			kept = append(kept, c)
		}
	}
	return kept
}

// threatens reports whether a legal stone of the side to move on an empty cell makes a three or
// more, or a two while quiet moves are allowed, which may prepare a win by fours.
func (t *vct) threatens(c Cell) bool {
	class := t.board.ClassAt(t.board.turn, c)
	return class >= board.Three || class == board.Doubtful || t.quiet > 0 && class >= board.Two
}

// all appends all legal moves.
func (b *lines) all(buf []Cell) []Cell {
	for c := range Cell(b.cells) {
		if b.colour[c] == board.Empty && b.Legal(c) {
			buf = append(buf, c)
		}
	}
	return buf
}
