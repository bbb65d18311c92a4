package capture

import (
	"math/bits"

	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/rules"
)

// vct searches for a win by continuous threats of two kinds: the threats of a VCF, which must be
// answered immediately, and slower ones, which would become a VCF if the defender passed: usually
// threes, but also captures. Against the first kind the defender has all of [Board.replies],
// against the second the whole [vcf.zone] of that win; without captures the answers to a three
// follow from its line, here they must be collected. A win found this way is a proof. Its number of
// plies holds if the defender answers the threats; otherwise the loss may take longer, but at most
// as long as the execution of the threats.
type vct struct {
	search.VCT[Cell]
	board *Board
	vcf   *vcf
}

// node is the search's information on a position.
type node = search.VCTNode[Cell]

func newVCT(v *vcf, nodes int) *vct {
	t := &vct{board: v.board, vcf: v}
	t.VCT = search.NewVCT(struggle{t}, nodes)
	return t
}

// Line appends a line of the win that Win has just found, with the longest defence, as far as it is
// found cheaply.
func (t *vct) Line(buf []Cell) []Cell {
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
		if known.Pn != 0 || known.Plies < 2 || !b.Empty(known.Move) || !b.Legal(known.Move) {
			break
		}
		buf = append(buf, known.Move)
		played++
		if b.Play(known.Move).Over() {
			break
		}
	}
	for range played {
		b.Undo()
	}
	return buf
}

// struggle adapts the board to the threat search.
type struggle struct{ *vct }

func (s struggle) Undo(int)           { s.board.Undo() }
func (s struggle) ProofCost(bool) int { return 0 }

func (s struggle) Play(c Cell, _ bool) (end rules.Outcome, used int) { return s.board.Play(c), 0 }

// Key returns the board's key, rotated for the defender.
func (s struggle) Key(attacking bool) uint64 {
	if attacking {
		return s.board.Key()
	}
	return bits.RotateLeft64(s.board.Key(), 8)
}

// AppendMoves returns the moves to search, and the result if the defender plays any other move.
func (s struggle) AppendMoves(attacking bool, buf []Cell) (moves []Cell, settled node, ok bool) {
	if attacking {
		return s.attacks(buf), node{}, true
	}
	n := len(buf)
	moves, worst, ok := s.defences(buf)
	settled = search.ProvenNode[Cell](0, worst)
	if ok && len(moves) == n {
		settled = s.helpless(worst - 1)
		ok = settled.Pn == 0
	}
	return moves, settled, ok
}

// AttackAtSight returns the initial value of an attacker's position.
func (t *vct) AttackAtSight() node {
	if c, plies := t.vcf.FindRestrictedWin(search.VCTNodeTries); plies > 0 {
		return search.ProvenNode(c, plies)
	}
	return search.OpenNode[Cell](1)
}

// DefenceAtSight returns the initial value of a defender's position: refuted if there is no threat,
// or if the defender wins first.
func (t *vct) DefenceAtSight() node {
	b := t.board
	if _, ok := b.winning(); ok {
		return search.RefutedNode[Cell]()
	}
	var buf [maxCells]Cell
	moves, worst, ok := t.defences(buf[:0])
	switch {
	case !ok:
		return search.RefutedNode[Cell]()
	case len(moves) == 0:
		return t.helpless(worst)
	}
	return search.OpenNode[Cell](len(moves))
}

// helpless returns the value of a defender's position in which no move answers the threat. If there
// is no legal move, the game is drawn.
func (t *vct) helpless(worst int) node {
	b := t.board
	var buf [maxCells]Cell
	if moves := b.legalMoves(buf[:0]); len(moves) > 0 {
		return search.ProvenNode(moves[0], worst+1)
	}
	return search.RefutedNode[Cell]()
}

// defences appends the defender's candidate replies, and returns the number of plies to the loss
// after any other move. ok is false if there is no threat, or if the defender wins by its own
// threats.
func (t *vct) defences(buf []Cell) (moves []Cell, worst int, ok bool) {
	b := t.board
	var set cellSet
	if b.replies(&set) {
		return b.legalOf(&set, buf), 1, true
	}
	if _, plies := t.vcf.FindRestrictedWin(search.VCTNodeTries); plies > 0 {
		return buf, 0, false
	}
	b.pass()
	_, worst = t.vcf.FindRestrictedWin(search.VCTNodeTries)
	ok = worst > 0 && t.vcf.zone(&set)
	b.pass()
	if !ok {
		return buf, 0, false
	}
	return b.legalOf(&set, buf), worst, true
}

// attacks appends the attacker's candidate threats: all replies if it must answer a threat itself,
// otherwise moves that form a three or more, or capture.
func (t *vct) attacks(buf []Cell) []Cell {
	b := t.board
	var set cellSet
	if b.replies(&set) {
		return b.legalOf(&set, buf)
	}
	me := b.turn
	for class := range forcing {
		set.join(&b.where[me][class])
	}
	set.join(&b.takes[me])
	if b.nearPrize(me) {
		set.join(&b.menaces[me])
	}
	return b.legalOf(&set, buf)
}
