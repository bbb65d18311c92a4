package gomoku

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/engines/five/point"
)

// Eval returns the static score for the side to move. A five that must be
// blocked is blocked first: while it stands, nothing else can be judged.
func (b *Board) Eval() sente.Score {
	me, you := b.turn, 1-b.turn
	if fives := b.count[you][point.Five]; (fives == 1 || fives > 1 && b.rule == line.Caro) && b.count[me][point.Five] == 0 && b.stones+1 < b.cells {
		return b.evalParried()
	}
	state := b.threats()
	score := b.worth.to(me) + b.points.network.Evaluate(&b.acc.Totals[me], state) + b.points.states[state]
	return sente.Score(min(max(score, -maxEval), maxEval))
}

// evalParried is Eval where a five must be prevented.
func (b *Board) evalParried() sente.Score {
	best := -sente.MaxEval
	var buf [mostParries]Cell
	for _, c := range b.Parries(buf[:0]) {
		b.Play(c)
		best = max(best, -b.Eval())
		b.Undo()
	}
	return best
}

const maxEval = int32(sente.MaxEval)

// threats is the state of the position: what fours both sides could make, as
// [network.States] counts them.
func (b *Board) threats() int {
	me, you := &b.count[b.turn], &b.count[1-b.turn]
	return some(me[point.FourThree]) | some(me[point.Four]+me[point.FourPlus])<<1 |
		some(you[point.FourThree])<<2 | some(you[point.Four]+you[point.FourPlus])<<3 | int(min(you[point.OpenFour], 2))<<4
}

// some is 1 if there are any.
func some(n int16) int { return int(min(n, 1)) }
