package alphabeta

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// SetTracer sets the tracer of later searches; nil removes it. A traced search
// visits the same nodes and is slower only inside nodes that the tracer enters.
// With several threads only the first one is traced. Table probes of child
// positions are not reported. During a search and after Close SetTracer has no
// effect.
func (s *Searcher[R, S, M]) SetTracer(t search.Tracer[M]) {
	k := s.mustKernel()
	if !s.guard.TryEnter() {
		return
	}
	defer s.guard.Leave()
	k.trace = traceState[M]{tracer: t, on: t != nil}
}

// traceState is the state of a traced search.
type traceState[M comparable] struct {
	tracer  search.Tracer[M] // nil if the search is not traced
	on      bool             // the tracer entered the current node
	visit   search.Visit[M]  // current node; a field because a local variable would be allocated on the heap
	purpose search.Purpose   // of the next node
	entered bool             // the next node was already reported
	reason  search.Reason    // why the search left the previous node
}

// isTraced reports whether the tracer entered the current node.
func (k *kernel[R, S, M]) isTraced() bool { return k.trace.on }

// returnScore records for the trace why a node returns, and returns its score.
func (k *kernel[R, S, M]) returnScore(score sente.Score, reason search.Reason) sente.Score {
	k.trace.reason = reason
	return score
}

// setPurpose records for the trace why the next node is searched.
func (k *kernel[R, S, M]) setPurpose(p search.Purpose) { k.trace.purpose = p }

// toggleEntered reports whether the current node must still be reported. Each
// node calls it twice: before and after the traced wrapper.
func (t *traceState[M]) toggleEntered() bool {
	t.entered = !t.entered
	return t.entered
}

// tracedNode calls searchNode and reports the node to the tracer.
func (k *kernel[R, S, M]) tracedNode(f *frame[S, M], depth int, alpha, beta sente.Score) (score sente.Score) {
	nodesBefore := k.traceEnter(f, depth, alpha, beta)
	score = k.searchNode(f, depth, alpha, beta)
	k.traceLeave(f.ply, score, nodesBefore)
	return score
}

// tracedLeaf calls scoreLeaf and reports the leaf to the tracer.
func (k *kernel[R, S, M]) tracedLeaf(f *frame[S, M], st rules.Status, alpha, beta sente.Score, sameTurn bool) (score sente.Score) {
	f.turn = st.Turn
	nodesBefore := k.traceEnterChild(f, 0, alpha, beta, sameTurn)
	score = k.scoreLeaf(f, st, alpha, beta, sameTurn)
	k.traceLeave(f.ply, scoreForParent(score, sameTurn), nodesBefore)
	return score
}

// tracedRootSearch calls searchRootMoves and reports the root to the tracer.
func (k *kernel[R, S, M]) tracedRootSearch(rank, depth int, alpha, beta sente.Score) (best sente.Score, improved bool) {
	k.trace.purpose = search.Value
	nodesBefore := k.traceEnter(&k.frames[0], depth, alpha, beta)
	best, improved = k.searchRootMoves(rank, depth, alpha, beta)
	if k.trace.reason = search.AllMoves; best >= beta {
		k.trace.reason = search.FailHigh
	}
	k.traceLeave(0, best, nodesBefore)
	return best, improved
}

// traceLeaf reports the position in f, which is not searched; alpha, beta and
// score are for the player to move in its parent. The reason is that of the
// previous returnScore.
func (k *kernel[R, S, M]) traceLeaf(f *frame[S, M], depth int, alpha, beta, score sente.Score) {
	sameTurn := f.turn == k.frames[f.ply-1].turn
	nodesBefore := k.traceEnterChild(f, depth, alpha, beta, sameTurn)
	k.traceLeave(f.ply, scoreForParent(score, sameTurn), nodesBefore)
}

// unsearchedReason returns why a child is not searched: the game is over or, if
// leaf is set, it is at the horizon. ok is false if it is searched.
func unsearchedReason(st rules.Status, leaf bool) (reason search.Reason, ok bool) {
	if st.Outcome.IsOver() {
		return search.Ended, true
	}
	return search.AtHorizon, leaf
}

// traceEnterChild is traceEnter with the window of the player to move in the
// parent.
func (k *kernel[R, S, M]) traceEnterChild(f *frame[S, M], depth int, alpha, beta sente.Score, sameTurn bool) (nodesBefore int64) {
	if !sameTurn {
		alpha, beta = -beta, -alpha
	}
	return k.traceEnter(f, depth, alpha, beta)
}

// traceEnter reports the start of the node of f and stores whether the tracer
// enters it. It returns the node count before it, for traceLeave.
func (k *kernel[R, S, M]) traceEnter(f *frame[S, M], depth int, alpha, beta sente.Score) (nodesBefore int64) {
	t := &k.trace
	t.visit = search.Visit[M]{Ply: f.ply, Turn: f.turn, Depth: depth, Alpha: alpha, Beta: beta, Purpose: t.purpose}
	if f.ply > 0 {
		t.visit.Move = k.frames[f.ply-1].currentMove
	}
	t.purpose = search.Value
	if t.on = t.tracer.Enter(&t.visit); !t.on {
		t.entered = false // searchNode will not call toggleEntered
	}
	return k.watch.Nodes()
}

// traceLeave reports the end of a node whose parent the tracer entered.
func (k *kernel[R, S, M]) traceLeave(ply int, score sente.Score, nodesBefore int64) {
	reason := k.trace.reason
	if k.watch.Stopped() {
		reason = search.Stopped
	}
	k.trace.on, k.trace.purpose = true, search.Value
	k.trace.tracer.Leave(ply, score, reason, k.watch.Nodes()-nodesBefore)
}
