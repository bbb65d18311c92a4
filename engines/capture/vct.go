package capture

import (
	"math/bits"

	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/rules"
)

// vct looks for a win by continuous threats of two kinds: those of a VCF, which
// must be answered at once, and slower ones, which would become a VCF if the
// defender passed: threes as a rule, but also captures. Against the first kind the
// defender has all of [Board.replies], against the second the whole [vcf.zone] of
// that win; in games without captures the answers to a three are known from its
// line, here they have to be collected. A win found so is a proof. Its plies hold
// where the defender answers the threats; otherwise it may take longer to lose,
// but not longer than it would have taken to carry the threats out.
type vct struct {
	search.VCT[Cell]
	board *Board
	vcf   *vcf
}

// node is what the search knows of a position.
type node = search.VCTNode[Cell]

func newVCT(v *vcf, nodes int) *vct {
	t := &vct{board: v.board, vcf: v}
	t.VCT = search.NewVCT(struggle{t}, nodes)
	return t
}

// Line appends a line of the win that Win has just found, in which the defender
// holds out as long as it can, as far as it is cheap to find out.
func (t *vct) Line(buf []Cell) []Cell {
	b := t.board
	played := 0
	for end := t.Tries + lineTries; t.Tries < end; {
		c, plies := t.Win(end - t.Tries)
		if plies <= 0 {
			break
		}
		buf = append(buf, c)
		if plies == 1 {
			break
		}
		b.Play(c)
		played++
		known := t.Look(false)
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

// struggle is the board as the search for a win by threats sees it.
type struggle struct{ *vct }

func (s struggle) Undo(int)      { s.board.Undo() }
func (s struggle) Cost(bool) int { return 0 }

func (s struggle) Play(c Cell, _ bool) (end rules.Outcome, used int) { return s.board.Play(c), 0 }

// Key is the board's, rotated for the defender.
func (s struggle) Key(attacking bool) uint64 {
	if attacking {
		return s.board.Key()
	}
	return bits.RotateLeft64(s.board.Key(), 8)
}

// Moves are those to search, and what is settled already: the defender loses after
// any other move.
func (s struggle) Moves(attacking bool, buf []Cell) (moves []Cell, settled node, ok bool) {
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

// AttackAtSight is what the attacker's position is worth before it is searched.
func (t *vct) AttackAtSight() node {
	if c, plies := t.vcf.RestrictedWin(search.VCTNodeTries); plies > 0 {
		return search.ProvenNode(c, plies)
	}
	return search.OpenNode[Cell](1)
}

// DefenceAtSight is what the defender's position is worth before it is searched:
// refuted if nothing threatens, or if it wins first.
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

// helpless is a defender's position in which no move answers the threat. If no
// move is legal at all the game is drawn.
func (t *vct) helpless(worst int) node {
	b := t.board
	var buf [maxCells]Cell
	if moves := b.legalMoves(buf[:0]); len(moves) > 0 {
		return search.ProvenNode(moves[0], worst+1)
	}
	return search.RefutedNode[Cell]()
}

// defences appends the defender's moves that may help, and says in how many plies
// it loses after any other. It is false where nothing threatens, or where it wins
// by threats of its own.
func (t *vct) defences(buf []Cell) (moves []Cell, worst int, ok bool) {
	b := t.board
	var set cellSet
	if b.replies(&set) {
		return b.legalOf(&set, buf), 1, true
	}
	if _, plies := t.vcf.RestrictedWin(search.VCTNodeTries); plies > 0 {
		return buf, 0, false
	}
	b.pass()
	_, worst = t.vcf.RestrictedWin(search.VCTNodeTries)
	ok = worst > 0 && t.vcf.zone(&set)
	b.pass()
	if !ok {
		return buf, 0, false
	}
	return b.legalOf(&set, buf), worst, true
}

// attacks appends the attacker's moves that may threaten: all answers where it has
// to answer itself, else what makes a three or more, or captures.
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
