package gomoku

import "github.com/sente-games/sente"

// Eval returns the static score for the side to move. A five that must be
// blocked is blocked first: while it stands, nothing else can be judged.
func (b *Board) Eval() sente.Score {
	me, you := b.turn, 1-b.turn
	if b.count[you][Five] == 1 && b.count[me][Five] == 0 && b.stones+1 < b.cells {
		b.Play(b.where[you][Five].first())
		score := -b.Eval()
		b.Undo()
		return score
	}
	score := b.worth[me].mover - b.worth[you].waiter + b.points.tempo
	return sente.Score(min(max(score, -maxEval), maxEval))
}

const maxEval = int32(sente.MaxEval)
