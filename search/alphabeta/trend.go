package alphabeta

import "github.com/sente-games/sente"

// bestMoveTrend tracks the stability of the best move and score over
// iterations.
type bestMoveTrend[M comparable] struct {
	best            M
	score           sente.Score
	hasBest         bool    // at least one iteration is complete
	bestMoveChanges float64 // number of changes, halved after each iteration
	fallingEval     float64 // decrease of the score in the last iteration, in aspiration widths
}

// update adds the best line of an iteration. unit is the decrease of the score
// that counts as 1.
func (t *bestMoveTrend[M]) update(best M, score, unit sente.Score) {
	t.bestMoveChanges /= 2
	t.fallingEval = 0
	if t.hasBest {
		if best != t.best {
			t.bestMoveChanges++
		}
		t.fallingEval = min(max(float64(t.score-score)/float64(unit), 0), maxFallingEval)
	}
	t.best, t.score, t.hasBest = best, score, true
}

// Factors of the soft time limit, as in Stockfish since 2013: the minimum, and
// the increments for a change of the best move and for a score decrease of one
// unit.
const (
	minTimeFactor        = 0.75
	bestMoveChangeFactor = 0.8
	fallingEvalFactor    = 0.4
	maxFallingEval       = 2
)

// timeFactor returns the factor for the soft time limit.
func (t *bestMoveTrend[M]) timeFactor() float64 {
	return minTimeFactor + bestMoveChangeFactor*t.bestMoveChanges + fallingEvalFactor*t.fallingEval
}
