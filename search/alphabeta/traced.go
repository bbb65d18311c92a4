package alphabeta

import (
	"unsafe"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// Trace makes searches tell t from now on what they do, node by node; nil ends
// that. A search that tells is slower but walks the same tree. Only the first of several
// goroutines tells. Positions that are merely looked up are not told of.
func (s *Searcher[R, S, M]) Trace(t search.Tracer[M]) {
	if t == nil {
		s.base = chooseKernel(s.base.gear)
		return
	}
	s.base = newKernel[R, S, M, [asking]byte](s.base.gear)
	s.base.trace.tracer = t
}

// tracing is what a search remembers in order to tell.
type tracing[M any] struct {
	tracer search.Tracer[M] // nil unless somebody listens
	errand search.Purpose   // of the node that is entered next
	told   bool             // it has been told of already
	why    search.Reason    // of the node that was left last
}

// traced reports whether the search tells. Only the asking kernel does: for the
// others it is a constant.
func (k *kernel[R, S, M, F]) traced() bool {
	return Feature(unsafe.Sizeof(*new(F))) == asking && k.trace.tracer != nil
}

// left notes why the search is done with a node and returns its score. It does
// not call traced: inlined, a method's method costs two loads of dictionaries.
func (k *kernel[R, S, M, F]) left(score sente.Score, why search.Reason) sente.Score {
	if Feature(unsafe.Sizeof(*new(F))) == asking {
		k.trace.why = why
	}
	return score
}

// sent notes what the next node is searched for.
func (k *kernel[R, S, M, F]) sent(e search.Purpose) {
	if Feature(unsafe.Sizeof(*new(F))) == asking { // as in left
		k.trace.errand = e
	}
}

// untold reports whether the node that begins must still be told of; each one
// asks twice, before and after it is.
func (t *tracing[M]) untold() bool {
	t.told = !t.told
	return t.told
}

// toldNode is node, told of.
func (k *kernel[R, S, M, F]) toldNode(ply, depth int, alpha, beta sente.Score) sente.Score {
	k.enter(ply, depth, alpha, beta)
	score := k.node(ply, depth, alpha, beta)
	k.leave(ply, score)
	return score
}

// toldSettle is settle, told of.
func (k *kernel[R, S, M, F]) toldSettle(ply int, st rules.Status, alpha, beta sente.Score, same bool) sente.Score {
	k.enterChild(ply, 0, st, alpha, beta, same)
	score := k.settle(ply, st, alpha, beta, same)
	k.leave(ply, seen(score, same))
	return score
}

// toldScan is scan, told of.
func (b *base[R, S, M]) toldScan(rank, depth int, alpha, beta sente.Score) (best sente.Score, improved bool) {
	b.trace.errand = search.Value
	b.enter(0, depth, alpha, beta)
	best, improved = b.scan(rank, depth, alpha, beta)
	if b.trace.why = search.AllMoves; best >= beta {
		b.trace.why = search.TooGood
	}
	b.leave(0, best)
	return best, improved
}

// toldLeaf tells of a position that needs no search; alpha, beta and score are
// those of the player before it.
func (b *base[R, S, M]) toldLeaf(ply, depth int, st rules.Status, alpha, beta, score sente.Score, why search.Reason) {
	same := st.Turn == b.frames[ply-1].turn
	b.enterChild(ply, depth, st, alpha, beta, same)
	b.trace.why = why
	b.leave(ply, seen(score, same))
}

// toldEnd tells of a child that is searched no further: because the game is over
// or, if leaf, because the depth is used up.
func (b *base[R, S, M]) toldEnd(ply, depth int, st rules.Status, alpha, beta, score sente.Score, leaf bool) {
	switch {
	case st.Outcome.Over():
		b.toldLeaf(ply, depth, st, alpha, beta, score, search.Ended)
	case leaf:
		b.toldLeaf(ply, depth, st, alpha, beta, score, search.AtHorizon)
	}
}

// enterChild is enter for a position whose window is that of the player before it.
func (b *base[R, S, M]) enterChild(ply, depth int, st rules.Status, alpha, beta sente.Score, same bool) {
	b.frames[ply].turn = st.Turn
	if !same {
		alpha, beta = -beta, -alpha
	}
	b.enter(ply, depth, alpha, beta)
}

func (b *base[R, S, M]) enter(ply, depth int, alpha, beta sente.Score) {
	v := search.Visit[M]{Ply: ply, Turn: b.frames[ply].turn, Depth: depth, Alpha: alpha, Beta: beta, Purpose: b.trace.errand}
	if ply > 0 {
		v.Move = b.frames[ply-1].move
	}
	b.trace.errand = search.Value
	b.trace.tracer.Enter(&v)
}

func (b *base[R, S, M]) leave(ply int, score sente.Score) {
	why := b.trace.why
	if b.watch.Stopped() {
		why = search.Stopped
	}
	b.trace.tracer.Leave(ply, score, why)
}
