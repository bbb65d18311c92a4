package alphabeta

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// Trace has searches report to t from now on, node by node; nil ends that. A traced
// search walks the same tree, and is slower only where t looks into it. Of several
// goroutines only the first is traced. Positions that are merely looked up in the table
// are not reported. During a search and after Close Trace has no effect.
func (s *Searcher[R, S, M]) Trace(t search.Tracer[M]) {
	k := s.inside()
	if !s.guard.TryEnter() {
		return
	}
	defer s.guard.Leave()
	k.trace = tracing[M]{tracer: t, on: t != nil}
}

// tracing is the state of a traced search.
type tracing[M comparable] struct {
	tracer  search.Tracer[M] // nil: the search is not traced
	on      bool             // the tracer looks into the running node
	visit   search.Visit[M]  // the node that is entered, here since it would else be allocated
	purpose search.Purpose   // of the node that is entered next
	entered bool             // that node has been reported already
	why     search.Reason    // the search left the last node
}

// traced reports whether the tracer looks into the running node.
func (k *kernel[R, S, M]) traced() bool { return k.trace.on }

// returnScore records for the trace why a node returns, and returns its score.
func (k *kernel[R, S, M]) returnScore(score sente.Score, why search.Reason) sente.Score {
	k.trace.why = why
	return score
}

// setPurpose records for the trace why the next node is searched.
func (k *kernel[R, S, M]) setPurpose(p search.Purpose) { k.trace.purpose = p }

// entering reports whether the node that begins has yet to be reported; each node
// asks twice, before and after it is.
func (t *tracing[M]) entering() bool {
	t.entered = !t.entered
	return t.entered
}

// tracedNode is node, reported.
func (k *kernel[R, S, M]) tracedNode(f *frame[S, M], ply, depth int, alpha, beta sente.Score) (score sente.Score) {
	before := k.traceEnter(ply, depth, alpha, beta)
	score = k.node(f, ply, depth, alpha, beta)
	k.traceLeave(ply, score, before)
	return score
}

// tracedLeaf is leafScore, reported.
func (k *kernel[R, S, M]) tracedLeaf(ply int, st rules.Status, alpha, beta sente.Score, same bool) (score sente.Score) {
	before := k.traceEnterChild(ply, 0, st, alpha, beta, same)
	score = k.leafScore(ply, st, alpha, beta, same)
	k.traceLeave(ply, forParent(score, same), before)
	return score
}

// tracedScan is searchRootMoves with a trace.
func (k *kernel[R, S, M]) tracedScan(rank, depth int, alpha, beta sente.Score) (best sente.Score, improved bool) {
	k.trace.purpose = search.Value
	before := k.traceEnter(0, depth, alpha, beta)
	best, improved = k.searchRootMoves(rank, depth, alpha, beta)
	if k.trace.why = search.AllMoves; best >= beta {
		k.trace.why = search.TooGood
	}
	k.traceLeave(0, best, before)
	return best, improved
}

// traceLeaf reports a position that needs no search; alpha, beta and score are
// those of the player before it.
func (k *kernel[R, S, M]) traceLeaf(ply, depth int, st rules.Status, alpha, beta, score sente.Score, why search.Reason) {
	same := st.Turn == k.frames[ply-1].turn
	before := k.traceEnterChild(ply, depth, st, alpha, beta, same)
	k.trace.why = why
	k.traceLeave(ply, forParent(score, same), before)
}

// traceEnd reports a child that is searched no further: because the game is over
// or, if leaf, because the depth is used up.
func (k *kernel[R, S, M]) traceEnd(ply, depth int, st rules.Status, alpha, beta, score sente.Score, leaf bool) {
	switch {
	case st.Outcome.Over():
		k.traceLeaf(ply, depth, st, alpha, beta, score, search.Ended)
	case leaf:
		k.traceLeaf(ply, depth, st, alpha, beta, score, search.AtHorizon)
	}
}

// traceEnterChild is traceEnter for a position whose window is that of the player before it.
func (k *kernel[R, S, M]) traceEnterChild(ply, depth int, st rules.Status, alpha, beta sente.Score, same bool) (before int64) {
	k.frames[ply].turn = st.Turn
	if !same {
		alpha, beta = -beta, -alpha
	}
	return k.traceEnter(ply, depth, alpha, beta)
}

// traceEnter reports that a node begins and asks whether the tracer looks into it. It
// returns the nodes visited before, for traceLeave.
func (k *kernel[R, S, M]) traceEnter(ply, depth int, alpha, beta sente.Score) (before int64) {
	t := &k.trace
	t.visit = search.Visit[M]{Ply: ply, Turn: k.frames[ply].turn, Depth: depth, Alpha: alpha, Beta: beta, Purpose: t.purpose}
	if ply > 0 {
		t.visit.Move = k.frames[ply-1].move
	}
	t.purpose = search.Value
	if t.on = t.tracer.Enter(&t.visit); !t.on {
		t.entered = false // what searches it does not ask
	}
	return k.watch.Nodes()
}

// traceLeave reports that the search leaves a node: one into whose parent the tracer looks.
func (k *kernel[R, S, M]) traceLeave(ply int, score sente.Score, before int64) {
	why := k.trace.why
	if k.watch.Stopped() {
		why = search.Stopped
	}
	k.trace.on, k.trace.purpose = true, search.Value
	k.trace.tracer.Leave(ply, score, why, k.watch.Nodes()-before)
}
