package capture

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/rules"
)

// vcf searches for a win by continuous threats: the attacker plays only moves that threaten to win
// immediately, usually fours, but also captures and stones that threaten the last pair. The
// defender replies with every move that can help ([Board.replies]): it blocks, captures, forms its
// own five or prepares to break the attacker's.
type vcf struct {
	search.VCF[Cell]
	board *Board
}

// longestVCF is the maximum length of a line of threats in plies.
const longestVCF = 120

func newVCF(b *Board, numEntries int) *vcf {
	v := &vcf{board: b}
	v.VCF = search.NewVCF(attack{v}, numEntries, longestVCF)
	return v
}

// lineTries is the number of threats tried to reconstruct a line, since table entries may have been
// overwritten.
const lineTries = 4000

// attack adapts the board to the threat search.
type attack struct{ *vcf }

func (a attack) Key() uint64               { return a.board.Key() }
func (a attack) Undo()                     { a.board.Undo() }
func (a attack) IsLegalThreat(c Cell) bool { return a.board.Legal(c) }
func (a attack) Play(c Cell) rules.Outcome { return a.board.Play(c) }

func (a attack) AtSight(int) (move Cell, plies int, known bool) {
	b := a.board
	if c, ok := b.winning(); ok {
		return c, 1, true
	}
	return 0, 0, !b.pending && !a.promising()
}

// promising reports whether there are moves to try: fours, captures that parry, and captures or
// preparations of captures near the last pair.
func (a attack) promising() bool {
	b := a.board
	n, you := &b.count[b.turn], 1-b.turn
	if b.sums[b.turn].taking > 0 && (b.count[you][board.Five-board.Three] > 0 || b.nearPrize(you)) {
		return true
	}
	if n[board.OpenFour-board.Three]+n[board.FourThree-board.Three]+n[board.FourPlus-board.Three]+n[board.Five-board.Three] > 0 || !a.Restricted && n[board.Four-board.Three] > 0 {
		return true
	}
	return b.nearPrize(b.turn) && b.sums[b.turn].taking+b.sums[b.turn].menacing > 0
}

// nearPrize reports whether a side lacks at most two pairs, so that captures are threats.
func (b *Board) nearPrize(side int) bool { return b.taken[side]+4 >= int(b.law.Prize) }

// AppendThreats appends the candidate threats; if the attacker must parry a threat itself, only those
// that do.
func (a attack) AppendThreats(buf []Cell) []Cell {
	base := len(buf)
	b := a.board
	var must cellSet
	forced := b.replies(&must)
	keep := func(set *cellSet, buf []Cell) []Cell {
		if !forced {
			return set.appendTo(buf)
		}
		both := *set
		both.meet(&must)
		return both.appendTo(buf)
	}
	if forced && b.pending {
		return must.appendTo(buf)
	}
	me := b.turn
	for class := board.Five; class >= board.Four; class-- {
		if b.count[me][class-board.Three] > 0 && len(buf)-base < 40 {
			buf = keep(&b.where[me][class-board.Three], buf)
		}
	}
	if b.nearPrize(me) || forced {
		buf = a.besides(b.takes[me], buf, keep)
	}
	if b.taken[me]+2 >= int(b.law.Prize) {
		buf = a.besides(b.menaces[me], buf, keep)
	}
	return buf
}

// besides appends the cells of a set that form no four, since fours were appended before.
func (a attack) besides(set cellSet, buf []Cell, keep func(*cellSet, []Cell) []Cell) []Cell {
	for class := board.Four; class <= board.Five; class++ {
		set.part(&a.board.where[a.board.turn][class-board.Three])
	}
	return keep(&set, buf)
}

func (a attack) AppendReplies(buf []Cell) (answers []Cell, ok bool) {
	b := a.board
	if _, ok := b.winning(); ok {
		return buf, false
	}
	var set cellSet
	if !b.replies(&set) {
		return buf, false
	}
	n := len(buf)
	buf = set.appendTo(buf)
	answers = buf[:n]
	for _, c := range buf[n:] {
		if b.Legal(c) {
			answers = append(answers, c)
		}
	}
	return answers, true
}

// LosingMove returns the first legal move if two fives cannot be answered.
func (a attack) LosingMove() (move Cell, certain bool) {
	if !a.board.helpless() {
		return 0, false
	}
	return a.board.anyMove(), true
}
