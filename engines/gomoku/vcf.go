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

// longestVCF is the maximum number of plies of a line of fours.
const longestVCF = 246

func newVCF(b *lines, facts int) *vcf {
	v := &vcf{board: b}
	v.VCF = search.NewVCF(attack{v}, facts, longestVCF)
	return v
}

// attack implements [search.VCFBoard].
type attack struct{ *vcf }

func (a attack) Key() uint64               { return a.board.Key() }
func (a attack) Undo()                     { a.board.Undo() }
func (a attack) IsLegalThreat(c Cell) bool { return true } // listed threats are legal

func (a attack) Play(c Cell) rules.Outcome {
	a.board.Play(c)
	return rules.Ongoing
}

func (a attack) AtSight(depth int) (move Cell, plies int, known bool) {
	b := a.board
	me, you := b.turn, 1-b.turn
	switch {
	case b.count[me][board.Five] > 0:
		return b.where[me][board.Five].first(), 1, true
	case b.count[you][board.Five] > 0:
		move, plies = a.parry(depth)
		return move, plies, true
	case b.count[me][board.OpenFour] > 0:
		return b.where[me][board.OpenFour].first(), 3, true
	}
	none := b.count[me][board.FourPlus]+b.count[me][board.FourThree]+b.count[me][board.Doubtful] == 0 && (a.Restricted || b.count[me][board.Four] == 0)
	return 0, 0, none
}

// parry continues the attack where the opponent's five must be prevented.
func (a attack) parry(depth int) (Cell, int) {
	b := a.board
	var buf [mostParries]Cell
	for _, c := range b.Parries(buf[:0]) {
		switch class := b.state[c].class(b.turn); {
		case class == board.OpenFour:
			return c, 3
		case class >= board.Four, class == board.Doubtful && b.state[c].patterns().of(b.turn).HasFour():
			if plies := a.TryThreat(c, depth); plies != 0 {
				return c, plies
			}
		}
	}
	return 0, 0
}

func (a attack) AppendThreats(buf []Cell) []Cell {
	b, least := a.board, board.Four
	if a.Restricted {
		least = board.FourPlus
	}
	for class := board.FourThree; class >= least; class-- {
		buf = b.where[b.turn][class].appendTo(buf)
	}
	if b.count[b.turn][board.Doubtful] > 0 {
		buf = b.doubtfulFours(buf)
	}
	return buf
}

func (a attack) AppendReplies(buf []Cell) (answers []Cell, ok bool) {
	return a.board.Parries(buf), true
}

// LosingMove returns the cell of a five or, if that is forbidden, any other move.
func (a attack) LosingMove() (move Cell, certain bool) {
	b := a.board
	if c := b.where[1-b.turn][board.Five].first(); b.Legal(c) {
		return c, true
	}
	return b.quietMoves(nil)[0], true
}
