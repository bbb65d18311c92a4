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
	score := b.worth.to(me) + b.points.stars.worth(&b.totals[me], state) + b.points.threats[state]
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

// threatStates is how many states of [Board.threats] there are.
const threatStates = 48

// threats tells in one number what fours both sides could make: bits for a four
// and an open three and for any other four, of the side to move and of the other,
// and whether the other has no, one or more open fours. (An own open four wins at
// once and is never asked about.)
func (b *Board) threats() int {
	me, you := &b.count[b.turn], &b.count[1-b.turn]
	return some(me[point.FourThree]) | some(me[point.Four]+me[point.FourPlus])<<1 |
		some(you[point.FourThree])<<2 | some(you[point.Four]+you[point.FourPlus])<<3 | int(min(you[point.OpenFour], 2))<<4
}

// some is 1 if there are any.
func some(n int16) int { return int(min(n, 1)) }

// threatNames are how weights.txt calls the states.
func threatNames() (names []string) {
	for i := range threatStates {
		names = append(names, "own "+fourNames[i&3]+" other "+fourNames[i>>2&3]+openNames[i>>4])
	}
	return names
}

var (
	fourNames = [4]string{"none", "four-three", "four", "both"}
	openNames = [3]string{"", " open-four", " open-fours"}
)
