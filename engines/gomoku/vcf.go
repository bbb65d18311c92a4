package gomoku

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/rules"
)

// vcf searches for a win by continuous fours. The defender has one reply to each four, by Caro at
// most two; where that reply is a four itself, the attacker must answer it with another four.
type vcf struct {
	search.VCF[Cell]
	board *lines
}

// maxVCFPlies is the maximum number of plies of a line of fours.
const maxVCFPlies = 246

func newVCF(b *lines, numEntries int) *vcf {
	v := &vcf{board: b}
	v.VCF = search.NewVCF(vcfBoard{v}, numEntries, maxVCFPlies)
	return v
}

// vcfBoard implements [search.VCFBoard].
type vcfBoard struct{ *vcf }

func (a vcfBoard) Key() uint64               { return a.board.Key() }
func (a vcfBoard) Undo()                     { a.board.Undo() }
func (a vcfBoard) IsLegalThreat(c Cell) bool { return true } // listed threats are legal

func (a vcfBoard) Play(c Cell) rules.Outcome {
	a.board.Play(c)
	return rules.Ongoing
}

func (a vcfBoard) StaticWin(depth int) (move Cell, plies int, known bool) {
	b := a.board
	side, opponent := b.turn, 1-b.turn
	switch {
	case b.classCounts[side][board.Five] > 0:
		return b.classCells[side][board.Five].firstCell(), 1, true
	case b.classCounts[opponent][board.Five] > 0:
		move, plies = a.attackAfterParry(depth)
		return move, plies, true
	case b.classCounts[side][board.OpenFour] > 0:
		return b.classCells[side][board.OpenFour].firstCell(), 3, true
	}
	none := b.classCounts[side][board.FourPlus]+b.classCounts[side][board.FourThree]+b.classCounts[side][board.Doubtful] == 0 && (a.Restricted || b.classCounts[side][board.Four] == 0)
	return 0, 0, none
}

// attackAfterParry continues the attack where the opponent's five must be prevented.
func (a vcfBoard) attackAfterParry(depth int) (Cell, int) {
	b := a.board
	var buf [maxFiveBlocks]Cell
	for _, c := range b.FiveBlocks(buf[:0]) {
		switch class := b.state[c].classOf(b.turn); {
		case class == board.OpenFour:
			return c, 3
		case class >= board.Four, class == board.Doubtful && b.state[c].patternPair().patternOf(b.turn).HasFour():
			if plies := a.TryThreat(c, depth); plies != 0 {
				return c, plies
			}
		}
	}
	return 0, 0
}

func (a vcfBoard) AppendThreats(buf []Cell) []Cell {
	b, minClass := a.board, board.Four
	if a.Restricted {
		minClass = board.FourPlus
	}
	for class := board.FourThree; class >= minClass; class-- {
		buf = b.classCells[b.turn][class].appendTo(buf)
	}
	if b.classCounts[b.turn][board.Doubtful] > 0 {
		buf = b.appendDoubtfulFours(buf)
	}
	return buf
}

func (a vcfBoard) AppendReplies(buf []Cell) (answers []Cell, ok bool) {
	return a.board.FiveBlocks(buf), true
}

// LosingMove returns the cell of a five or, if that is forbidden, any other move.
func (a vcfBoard) LosingMove() (move Cell, certain bool) {
	b := a.board
	if c := b.classCells[1-b.turn][board.Five].firstCell(); b.Legal(c) {
		return c, true
	}
	return b.appendQuietMoves(nil)[0], true
}
