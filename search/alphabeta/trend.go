package alphabeta

import "github.com/sente-games/sente"

// trend is how steady the answer was from one iteration to the next.
type trend[M comparable] struct {
	best    M
	score   sente.Score
	known   bool    // there was an iteration
	changes float64 // of the best move, each counting half after every iteration
	fallen  float64 // by how many units the score fell in the last one
}

// note takes in the best line of an iteration. A score that falls by unit is worth a thought.
func (t *trend[M]) note(best M, score, unit sente.Score) {
	t.changes /= 2
	t.fallen = 0
	if t.known {
		if best != t.best {
			t.changes++
		}
		t.fallen = min(max(float64(t.score-score)/float64(unit), 0), mostFallen)
	}
	t.best, t.score, t.known = best, score, true
}

// What an iteration is worth more or less time for, as strong chess programs have it
// (Stockfish since 2013): the least part of the usual time, and what a change of the
// best move and a score fallen by a unit add.
const (
	steadyPart = 0.75
	changePart = 0.8
	fallenPart = 0.4
	mostFallen = 2
)

// patience is the factor by which more time than usual is worth a thought.
func (t *trend[M]) patience() float64 {
	return steadyPart + changePart*t.changes + fallenPart*t.fallen
}
