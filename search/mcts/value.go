package mcts

import (
	"sync/atomic"

	"github.com/sente-games/sente"
)

// provenValue is the minimax value of a win, above all evaluations.
const provenValue = int32(sente.MaxEval)

// resultValue returns the minimax value of a proven result.
func resultValue(r results, player int) int32 {
	switch r.optimisticGrade(player) {
	case win:
		return provenValue
	case draw:
		return 0
	}
	return -provenValue
}

// minimaxValue returns the minimax value of a node for the player that moved
// there.
func (t *tree[M]) minimaxValue(at uint32) int32 { return atomic.LoadInt32(&t.minimaxValues[at]) }

// winProbability maps an evaluation to a win probability from 0 to 1. Units of
// evaluations differ between games, so the scale is the mean absolute
// evaluation of the positions seen so far.
func (t *tree[M]) winProbability(eval int32) float64 {
	scale := float64(1)
	if n := t.evalCount.Load(); n > 0 {
		scale = max(1, float64(2*t.evalSum.Load())/float64(n))
	}
	e := float64(eval)
	return 0.5 + float64(0.5*e)/(max(e, -e)+scale)
}
