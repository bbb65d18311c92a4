package mcts

import (
	"sync/atomic"

	"github.com/sente-games/sente"
)

// provenValue is the minimax value of a win, above all evaluations.
const provenValue = int32(sente.MaxEval)

// valueOfResult is the minimax value of a proven result.
func valueOfResult(r results, player int) int32 {
	switch r.optimistic(player) {
	case win:
		return provenValue
	case draw:
		return 0
	}
	return -provenValue
}

// value is the minimax value of a node for the player who moved there.
func (t *tree[M]) value(at uint32) int32 { return atomic.LoadInt32(&t.values[at]) }

// squash maps an evaluation to the probability of a win, 0..1. What a unit of an
// evaluation is worth differs from game to game; the average evaluation of the
// positions seen so far is the scale.
func (t *tree[M]) squash(eval int32) float64 {
	scale := float64(1)
	if n := t.evalCount.Load(); n > 0 {
		scale = max(1, float64(2*t.evalSum.Load())/float64(n))
	}
	e := float64(eval)
	return 0.5 + float64(0.5*e)/(max(e, -e)+scale)
}
