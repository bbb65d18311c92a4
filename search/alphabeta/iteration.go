package alphabeta

import (
	"time"

	"github.com/sente-games/sente"
)

// iterationState is the result of a completed iteration, from which
// [plan.shouldStop] computes whether to start another.
type iterationState struct {
	complete     bool // no line was cut off at the horizon
	numRootMoves int
	scores       []sente.Score
	elapsed      func() time.Duration
	timeFactor   float64 // multiplies the soft time limit
}

func (k *kernel[R, S, M]) iterationState() iterationState {
	o := iterationState{complete: k.root.complete, numRootMoves: len(k.root.moves), elapsed: k.watch.Elapsed, timeFactor: k.root.trend.timeFactor()}
	for _, l := range k.root.lines {
		o.scores = append(o.scores, l.Score)
	}
	return o
}

// isDecided reports whether all lines are proven and a deeper search cannot
// improve them: the end of the game is within depth, or the line wins and
// [Shortest] is not set.
func (o iterationState) isDecided(depth int, shortest bool) bool {
	for _, s := range o.scores {
		n, ok := s.Distance()
		if !ok || n > depth && (shortest || s.Lost()) {
			return false
		}
	}
	return true
}
