package capture

import (
	"math/bits"

	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/rules"
)

// vct searches for a win by continuous threats of two kinds: the threats of a VCF, which must be
// answered immediately, and slower ones, which would become a VCF if the defender passed: usually
// threes, but also captures. Against the first kind the defender has all of [Board.computeReplies],
// against the second the whole [vcf.collectZone] of that win; without captures the answers to a three
// follow from its line, here they must be collected. A win found this way is a proof. Its number of
// plies holds if the defender answers the threats; otherwise the loss may take longer, but at most
// as long as the execution of the threats.
type vct struct {
	search.VCT[Cell]
	board *Board
	vcf   *vcf
}

// vctNode is the search's information on a position.
type vctNode = search.VCTNode[Cell]

func newVCT(v *vcf, nodes int) *vct {
	t := &vct{board: v.board, vcf: v}
	t.VCT = search.NewVCT(vctBoard{t}, nodes)
	return t
}

// AppendLine appends a line of the win that Win has just found, with the longest defence, as far as it is
// found cheaply.
func (t *vct) AppendLine(buf []Cell) []Cell {
	b := t.board
	played := 0
	for end := t.Tries + lineTries; t.Tries < end; {
		c, plies := t.FindWin(end - t.Tries)
		if plies <= 0 {
			break
		}
		buf = append(buf, c)
		if plies == 1 {
			break
		}
		b.Play(c)
		played++
		known := t.LookupNode(false)
		if known.Pn != 0 || known.Plies < 2 || !b.IsEmpty(known.Move) || !b.IsLegal(known.Move) {
			break
		}
		buf = append(buf, known.Move)
		played++
		if b.Play(known.Move).IsOver() {
			break
		}
	}
	for range played {
		b.Undo()
	}
	return buf
}

// vctBoard adapts the board to the threat search.
type vctBoard struct{ *vct }

func (s vctBoard) Undo(int)           { s.board.Undo() }
func (s vctBoard) ProofCost(bool) int { return 0 }

func (s vctBoard) Play(c Cell, _ bool) (end rules.Outcome, used int) { return s.board.Play(c), 0 }

// Key returns the board's key, rotated for the defender.
func (s vctBoard) Key(attacking bool) uint64 {
	if attacking {
		return s.board.Key()
	}
	return bits.RotateLeft64(s.board.Key(), 8)
}

// AppendMoves returns the moves to search, and the result if the defender plays any other move.
func (s vctBoard) AppendMoves(attacking bool, buf []Cell) (moves []Cell, settled vctNode, ok bool) {
	if attacking {
		return s.appendAttacks(buf), vctNode{}, true
	}
	n := len(buf)
	moves, worst, ok := s.appendDefences(buf)
	settled = search.ProvenNode[Cell](0, worst)
	if ok && len(moves) == n {
		settled = s.helplessNode(worst - 1)
		ok = settled.Pn == 0
	}
	return moves, settled, ok
}

// StaticAttackNode returns the initial value of an attacker's position.
func (t *vct) StaticAttackNode() vctNode {
	if c, plies := t.vcf.FindRestrictedWin(search.VCTNodeTries); plies > 0 {
		return search.ProvenNode(c, plies)
	}
	return search.OpenNode[Cell](1)
}

// StaticDefenceNode returns the initial value of a defender's position: refuted if there is no threat,
// or if the defender wins first.
func (t *vct) StaticDefenceNode() vctNode {
	b := t.board
	if _, ok := b.winningMove(); ok {
		return search.RefutedNode[Cell]()
	}
	var buf [maxCells]Cell
	moves, worst, ok := t.appendDefences(buf[:0])
	switch {
	case !ok:
		return search.RefutedNode[Cell]()
	case len(moves) == 0:
		return t.helplessNode(worst)
	}
	return search.OpenNode[Cell](len(moves))
}

// helplessNode returns the value of a defender's position in which no move answers the threat. If there
// is no legal move, the game is drawn.
func (t *vct) helplessNode(worst int) vctNode {
	b := t.board
	var buf [maxCells]Cell
	if moves := b.legalMoves(buf[:0]); len(moves) > 0 {
		return search.ProvenNode(moves[0], worst+1)
	}
	return search.RefutedNode[Cell]()
}

// appendDefences appends the defender's candidate replies, and returns the number of plies to the loss
// after any other move. ok is false if there is no threat, or if the defender wins by its own
// threats.
func (t *vct) appendDefences(buf []Cell) (moves []Cell, worst int, ok bool) {
	b := t.board
	var set cellSet
	if b.computeReplies(&set) {
		return b.appendLegal(&set, buf), 1, true
	}
	if _, plies := t.vcf.FindRestrictedWin(search.VCTNodeTries); plies > 0 {
		return buf, 0, false
	}
	b.togglePass()
	_, worst = t.vcf.FindRestrictedWin(search.VCTNodeTries)
	ok = worst > 0 && t.vcf.collectZone(&set)
	b.togglePass()
	if !ok {
		return buf, 0, false
	}
	return b.appendLegal(&set, buf), worst, true
}

// appendAttacks appends the attacker's candidate threats: all replies if it must answer a threat itself,
// otherwise moves that form a three or more, or capture.
func (t *vct) appendAttacks(buf []Cell) []Cell {
	b := t.board
	var set cellSet
	if b.computeReplies(&set) {
		return b.appendLegal(&set, buf)
	}
	side := b.turn
	for class := range numForcing {
		set.addAll(&b.classCells[side][class])
	}
	set.addAll(&b.captureCells[side])
	if b.isNearPrize(side) {
		set.addAll(&b.menaceCells[side])
	}
	return b.appendLegal(&set, buf)
}
