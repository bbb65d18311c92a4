package capture

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
)

const maxEval = int32(sente.MaxEval)

// captureWeights are the values of captures, in evaluation points: for captured stones, not
// proportional, since the last pair wins; for a pair that can be captured next, by the side to move
// and by the other one; for a pair that can be threatened; and the ranks of a stone that captures a
// pair, that occupies the point of the opponent's capture, and that threatens a pair.
type captureWeights struct {
	capturedStones       int32 // value of all captured stones but the last pair, half of it linear, half quadratic
	mover, waiter        int32
	menace               int32
	growth               int32 // factor of the increase of a pair's value near the prize
	take, rescue, attack int32
	tempo                int32 // bonus of the side to move
}

var defaultCaptures = captureWeights{capturedStones: 700, mover: 80, waiter: 45, menace: 5, growth: 3, take: 170, rescue: 110, attack: 22, tempo: 10}

// Quiesce returns the static score for the side to move. If a five must be blocked, it evaluates
// the position after the reply, since the evaluation is unreliable before.
func (b *Board) Quiesce() sente.Score {
	return sente.Score(min(max(b.computeQuiesce(2), -maxEval), maxEval))
}

// computeQuiesce is Quiesce with at most ahead forced moves.
func (b *Board) computeQuiesce(ahead int) int32 {
	side, opponent := b.turn, 1-b.turn
	if ahead > 0 && (b.fivePending || b.classCounts[opponent][board.Five-board.Three] == 1 && b.classCounts[side][board.Five-board.Three] == 0) && b.stones+1 < b.cells {
		if c, ok := b.findFiveBreaker(); ok {
			score := int32(0)
			if !b.Play(c).IsOver() {
				score = -b.computeQuiesce(ahead - 1)
			}
			b.Undo()
			return score
		}
	}
	if b.network != nil {
		return b.network.Evaluate(&b.acc.Totals, side, b.networkStateIndex())
	}
	return b.sums[side].mover - b.sums[opponent].waiter + b.captures.tempo + b.captureValue(side, b.captures.mover) - b.captureValue(opponent, b.captures.waiter)
}

// findFiveBreaker returns a move against a five of the opponent, on the board or possible next.
func (b *Board) findFiveBreaker() (c Cell, ok bool) {
	set := &b.classCells[1-b.turn][board.Five-board.Three]
	if b.fivePending {
		set = &b.captureCells[b.turn]
	}
	if set.isEmpty() {
		return 0, false
	}
	c = set.firstCell()
	return c, b.IsLegal(c)
}

// captureValue returns the value of a side's completed and possible captures.
func (b *Board) captureValue(side int, pair int32) int32 {
	if !b.law.Has(game.Captures) {
		return 0
	}
	g, has, prize := b.captures, int32(b.captured[side]), int32(b.law.Prize)
	value := g.capturedStones*has*has/(2*prize*prize) + g.capturedStones*has/(2*prize)
	gain := pair + pair*g.growth*has*has/(prize*prize)
	return value + int32(b.sums[side].capturablePairs)*gain + int32(b.sums[side].menacedPairs)*(g.menace+g.menace*has/prize)
}
