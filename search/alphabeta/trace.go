package alphabeta

import (
	"unsafe"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// Trace has searches report to t from now on, node by node; nil ends that. A traced
// search walks the same tree, and is slower only where t looks into it. Of several
// goroutines only the first is traced. Positions that are merely looked up in the table
// are not reported.
func (s *Searcher[R, S, M]) Trace(t search.Tracer[M]) {
	s.base = chooseKernel(s.inside().config)
	if t != nil {
		s.base.traceTo(t)
	}
}

// traceTo has the kernel report to t. Nodes into which t does not look are searched by
// the kernel as it was: with its features compiled in, where they are.
func (b *base[R, S, M]) traceTo(t search.Tracer[M]) {
	b.trace = tracing[S, M]{tracer: t, on: true, silent: b.below}
	b.below = b.below.asking()
}

// tracing is the state of a traced search.
type tracing[S any, M comparable] struct {
	tracer  search.Tracer[M] // nil: the search is not traced
	on      bool             // the tracer looks into the running node
	silent  below[S, M]      // what searches a node into which it does not
	visit   search.Visit[M]  // the node that is entered, here since it would else be allocated
	purpose search.Purpose   // of the node that is entered next
	entered bool             // that node has been reported already
	why     search.Reason    // the search left the last node
}

// traced reports whether the search is told of. Only the asking kernel can be: for
// the others this is a constant.
func (k *kernel[R, S, M, F]) traced() bool {
	return Feature(unsafe.Sizeof(*new(F))) == asking && k.trace.on
}

// leave notes why the search leaves a node and returns its score. It does not call
// traced: inlined, a method's method costs two loads of dictionaries.
func (k *kernel[R, S, M, F]) leave(score sente.Score, why search.Reason) sente.Score {
	if Feature(unsafe.Sizeof(*new(F))) == asking {
		k.trace.why = why
	}
	return score
}

// purpose notes what the next node is searched for.
func (k *kernel[R, S, M, F]) purpose(e search.Purpose) {
	if Feature(unsafe.Sizeof(*new(F))) == asking { // as in leave
		k.trace.purpose = e
	}
}

// entering reports whether the node that begins has yet to be reported; each node
// asks twice, before and after it is.
func (t *tracing[S, M]) entering() bool {
	t.entered = !t.entered
	return t.entered
}

// tracedNode is node, reported.
func (k *kernel[R, S, M, F]) tracedNode(f *frame[S, M], ply, depth int, alpha, beta sente.Score) (score sente.Score) {
	before := k.traceEnter(ply, depth, alpha, beta)
	if k.trace.on {
		score = k.node(f, ply, depth, alpha, beta)
	} else {
		score = k.trace.silent.search(f, ply, depth, alpha, beta, true, false)
	}
	k.traceLeave(ply, score, before)
	return score
}

// tracedLeaf is leafScore, reported.
func (k *kernel[R, S, M, F]) tracedLeaf(ply int, st rules.Status, alpha, beta sente.Score, same bool) (score sente.Score) {
	before := k.traceEnterChild(ply, 0, st, alpha, beta, same)
	if k.trace.on {
		score = k.leafScore(ply, st, alpha, beta, same)
	} else {
		score = k.trace.silent.leafScore(ply, st, alpha, beta, same)
	}
	k.traceLeave(ply, forParent(score, same), before)
	return score
}

// tracedScan is scan, reported.
func (b *base[R, S, M]) tracedScan(rank, depth int, alpha, beta sente.Score) (best sente.Score, improved bool) {
	b.trace.purpose = search.Value
	before := b.traceEnter(0, depth, alpha, beta)
	best, improved = b.scan(rank, depth, alpha, beta)
	if b.trace.why = search.AllMoves; best >= beta {
		b.trace.why = search.TooGood
	}
	b.traceLeave(0, best, before)
	return best, improved
}

// traceLeaf reports a position that needs no search; alpha, beta and score are
// those of the player before it.
func (b *base[R, S, M]) traceLeaf(ply, depth int, st rules.Status, alpha, beta, score sente.Score, why search.Reason) {
	same := st.Turn == b.frames[ply-1].turn
	before := b.traceEnterChild(ply, depth, st, alpha, beta, same)
	b.trace.why = why
	b.traceLeave(ply, forParent(score, same), before)
}

// traceEnd reports a child that is searched no further: because the game is over
// or, if leaf, because the depth is used up.
func (b *base[R, S, M]) traceEnd(ply, depth int, st rules.Status, alpha, beta, score sente.Score, leaf bool) {
	switch {
	case st.Outcome.Over():
		b.traceLeaf(ply, depth, st, alpha, beta, score, search.Ended)
	case leaf:
		b.traceLeaf(ply, depth, st, alpha, beta, score, search.AtHorizon)
	}
}

// traceEnterChild is traceEnter for a position whose window is that of the player before it.
func (b *base[R, S, M]) traceEnterChild(ply, depth int, st rules.Status, alpha, beta sente.Score, same bool) (before int64) {
	b.frames[ply].turn = st.Turn
	if !same {
		alpha, beta = -beta, -alpha
	}
	return b.traceEnter(ply, depth, alpha, beta)
}

// traceEnter reports that a node begins and asks whether the tracer looks into it. It
// returns the nodes visited before, for traceLeave.
func (b *base[R, S, M]) traceEnter(ply, depth int, alpha, beta sente.Score) (before int64) {
	t := &b.trace
	t.visit = search.Visit[M]{Ply: ply, Turn: b.frames[ply].turn, Depth: depth, Alpha: alpha, Beta: beta, Purpose: t.purpose}
	if ply > 0 {
		t.visit.Move = b.frames[ply-1].move
	}
	t.purpose = search.Value
	if t.on = t.tracer.Enter(&t.visit); !t.on {
		t.entered = false // what searches it does not ask
	}
	return b.watch.Nodes()
}

// traceLeave reports that the search leaves a node: one into whose parent the tracer looks.
func (b *base[R, S, M]) traceLeave(ply int, score sente.Score, before int64) {
	why := b.trace.why
	if b.watch.Stopped() {
		why = search.Stopped
	}
	b.trace.on, b.trace.purpose = true, search.Value
	b.trace.tracer.Leave(ply, score, why, b.watch.Nodes()-before)
}
