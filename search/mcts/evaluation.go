package mcts

import (
	"sync/atomic"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// evaluation is the initial evaluation of a position.
type evaluation struct {
	proof proof
	key   uint64
	value int32 // for the player that moved here
}

// initNode stores the evaluation of a node at its first visit.
func (w *worker[R, S, M]) initNode(at uint32, mover int, st rules.Status) {
	n := &w.tree.nodes[at]
	if n.loadProof().isKnown() {
		return
	}
	w.syncBoard()
	e := w.evaluatePosition(len(w.line), mover, st)
	w.storeEvaluation(at, e)
	atomic.CompareAndSwapUint64(&n.proof, 0, uint64(e.proof))
}

// evaluatePosition evaluates the position at depth d, which mover has moved to.
func (w *worker[R, S, M]) evaluatePosition(d, mover int, st rules.Status) evaluation {
	e := evaluation{proof: newProof(allResults(w.players), 0, st.Turn), key: st.Key}
	eval := st.Eval
	switch {
	case st.Outcome.IsOver():
		e.proof = newProof(outcomeResult(st.Outcome, st.Turn), 0, st.Turn)
	case w.has(Resolve):
		if score, ok := w.resolver.Resolve(&w.states[d], 0); ok {
			e.proof = proofFromScore(score, st.Turn)
		}
	case w.probeDepth > 0 && w.hasEval:
		eval = w.probeMinimax(d, w.probeDepth, st, -sente.MaxScore, sente.MaxScore)
		if eval.Decided() {
			e.proof = proofFromScore(eval, st.Turn)
		}
	}
	e.value = int32(eval)
	if int(st.Turn) != mover {
		e.value = -e.value
	}
	if r := e.proof.results(); r.isSingle() {
		e.value = resultValue(r, mover)
	}
	return e
}

// storeEvaluation stores an evaluation without its proof.
func (w *worker[R, S, M]) storeEvaluation(at uint32, e evaluation) {
	t := w.tree
	if t.stats&statKeys != 0 {
		atomic.StoreUint64(&t.keys[at], e.key)
	}
	if t.stats&statMinimax != 0 {
		atomic.StoreInt32(&t.minimaxValues[at], e.value)
	}
	if w.hasEval && !e.proof.results().isSingle() {
		t.evalSum.Add(int64(max(e.value, -e.value)))
		t.evalCount.Add(1)
	}
}
