package capture

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/rules"
)

// vcf searches for a win by continuous threats: the attacker plays only moves that threaten to win
// immediately, usually fours, but also captures and stones that threaten the last pair. The
// defender replies with every move that can help ([Board.computeReplies]): it blocks, captures, forms its
// own five or prepares to break the attacker's.
type vcf struct {
	search.VCF[Cell]
	board *Board
}

// maxVCFPlies is the maximum length of a line of threats in plies.
const maxVCFPlies = 120

func newVCF(b *Board, numEntries int) *vcf {
	v := &vcf{board: b}
	v.VCF = search.NewVCF(vcfBoard{v}, numEntries, maxVCFPlies)
	return v
}

// lineTries is the number of threats tried to reconstruct a line, since table entries may have been
// overwritten.
const lineTries = 4000

// vcfBoard adapts the board to the threat search.
type vcfBoard struct{ *vcf }

func (a vcfBoard) Key() uint64               { return a.board.Key() }
func (a vcfBoard) Undo()                     { a.board.Undo() }
func (a vcfBoard) IsLegalThreat(c Cell) bool { return a.board.IsLegal(c) }
func (a vcfBoard) Play(c Cell) rules.Outcome { return a.board.Play(c) }

func (a vcfBoard) StaticWin(int) (move Cell, plies int, known bool) {
	b := a.board
	if c, ok := b.winningMove(); ok {
		return c, 1, true
	}
	return 0, 0, !b.fivePending && !a.hasThreats()
}

// hasThreats reports whether there are moves to try: fours, captures that parry, and captures or
// preparations of captures near the last pair.
func (a vcfBoard) hasThreats() bool {
	b := a.board
	n, opponent := &b.classCounts[b.turn], 1-b.turn
	if b.sums[b.turn].capturablePairs > 0 && (b.classCounts[opponent][board.Five-board.Three] > 0 || b.isNearPrize(opponent)) {
		return true
	}
	if n[board.OpenFour-board.Three]+n[board.FourThree-board.Three]+n[board.FourPlus-board.Three]+n[board.Five-board.Three] > 0 || !a.Restricted && n[board.Four-board.Three] > 0 {
		return true
	}
	return b.isNearPrize(b.turn) && b.sums[b.turn].capturablePairs+b.sums[b.turn].menacedPairs > 0
}

// isNearPrize reports whether a side lacks at most two pairs, so that captures are threats.
func (b *Board) isNearPrize(side int) bool { return b.captured[side]+4 >= int(b.law.Prize) }

// AppendThreats appends the candidate threats; if the attacker must parry a threat itself, only those
// that do.
func (a vcfBoard) AppendThreats(buf []Cell) []Cell {
	base := len(buf)
	b := a.board
	var must cellSet
	forced := b.computeReplies(&must)
	keep := func(set *cellSet, buf []Cell) []Cell {
		if !forced {
			return set.appendTo(buf)
		}
		both := *set
		both.intersectWith(&must)
		return both.appendTo(buf)
	}
	if forced && b.fivePending {
		return must.appendTo(buf)
	}
	side := b.turn
	for class := board.Five; class >= board.Four; class-- {
		if b.classCounts[side][class-board.Three] > 0 && len(buf)-base < 40 {
			buf = keep(&b.classCells[side][class-board.Three], buf)
		}
	}
	if b.isNearPrize(side) || forced {
		buf = a.appendNonFours(b.captureCells[side], buf, keep)
	}
	if b.captured[side]+2 >= int(b.law.Prize) {
		buf = a.appendNonFours(b.menaceCells[side], buf, keep)
	}
	return buf
}

// appendNonFours appends the cells of a set that form no four, since fours were appended before.
func (a vcfBoard) appendNonFours(set cellSet, buf []Cell, keep func(*cellSet, []Cell) []Cell) []Cell {
	for class := board.Four; class <= board.Five; class++ {
		set.removeAll(&a.board.classCells[a.board.turn][class-board.Three])
	}
	return keep(&set, buf)
}

func (a vcfBoard) AppendReplies(buf []Cell) (answers []Cell, ok bool) {
	b := a.board
	if _, ok := b.winningMove(); ok {
		return buf, false
	}
	var set cellSet
	if !b.computeReplies(&set) {
		return buf, false
	}
	n := len(buf)
	buf = set.appendTo(buf)
	answers = buf[:n]
	for _, c := range buf[n:] {
		if b.IsLegal(c) {
			answers = append(answers, c)
		}
	}
	return answers, true
}

// LosingMove returns the first legal move if two fives cannot be answered.
func (a vcfBoard) LosingMove() (move Cell, certain bool) {
	if !a.board.isHelpless() {
		return 0, false
	}
	return a.board.anyMove(), true
}
