package mcts

import "sync/atomic"

// squash maps an evaluation to the chance of winning, 0..1. What the units of an
// evaluation are worth differs from game to game; the average evaluation of the
// positions seen so far serves as the measure.
func (t *tree[M]) squash(eval int32) float64 {
	scale := float64(1)
	if n := t.judged.Load(); n > 0 {
		scale = max(1, float64(2*t.evals.Load())/float64(n))
	}
	e := float64(eval)
	return 0.5 + float64(0.5*e)/(max(e, -e)+scale)
}

// value is the minimax value of a node for the player who moved there.
func (t *tree[M]) value(at uint32) int32 { return atomic.LoadInt32(&t.values[at]) }
