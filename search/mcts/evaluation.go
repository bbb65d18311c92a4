package mcts

import (
	"sync/atomic"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// evaluation is what is known of a position when it is first met.
type evaluation struct {
	proof proof
	key   uint64
	value int32 // for the player who moved here
}

// initNode stores what the rules say of a node at its first visit.
func (w *worker[R, S, M]) initNode(at uint32, mover int, st rules.Status) {
	n := &w.tree.nodes[at]
	if n.loadProof().known() {
		return
	}
	w.arrive()
	e := w.evaluate(len(w.line), mover, st)
	w.storeEvaluation(at, e)
	atomic.CompareAndSwapUint64(&n.proof, 0, uint64(e.proof))
}

// evaluate looks at the position at depth d, which mover has moved to.
func (w *worker[R, S, M]) evaluate(d, mover int, st rules.Status) evaluation {
	e := evaluation{proof: newProof(anything(w.players), 0, st.Turn), key: st.Key}
	eval := st.Eval
	switch {
	case st.Outcome.Over():
		e.proof = newProof(resultOf(st.Outcome, st.Turn), 0, st.Turn)
	case w.has(Resolve):
		if score, ok := w.resolver.Resolve(&w.states[d], 0); ok {
			e.proof = proofOfScore(score, st.Turn)
		}
	case w.probeDepth > 0 && w.hasEval:
		eval = w.probe(d, w.probeDepth, st, -sente.MaxScore, sente.MaxScore)
		if eval.Decided() {
			e.proof = proofOfScore(eval, st.Turn)
		}
	}
	e.value = int32(eval)
	if int(st.Turn) != mover {
		e.value = -e.value
	}
	if r := e.proof.results(); r.single() {
		e.value = valueOfResult(r, mover)
	}
	return e
}

// storeEvaluation stores all of an evaluation but the proof.
func (w *worker[R, S, M]) storeEvaluation(at uint32, e evaluation) {
	t := w.tree
	if t.stats&statKeys != 0 {
		atomic.StoreUint64(&t.keys[at], e.key)
	}
	if t.stats&statValues != 0 {
		atomic.StoreInt32(&t.values[at], e.value)
	}
	if w.hasEval && !e.proof.results().single() {
		t.evalSum.Add(int64(max(e.value, -e.value)))
		t.evalCount.Add(1)
	}
}
