package alphabeta

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/table"
)

const (
	etcDepth      = 2 // least depth at which children are looked up first
	iirDepth      = 4 // least depth at which a missing table move is a sign
	singularDepth = 6
	singularStale = 3 // an entry so much shallower still says which move is good

	multiDepth = 5 // least depth for multi-cut
	multiSaves = 3 // plies that its searches are less deep
	multiTries = 6 // moves that it tries
	multiFails = 3 // of them that must fail high
)

// etcOrMultiCut looks for reasons to expect that the node fails high.
func (k *kernel[R, S, M]) etcOrMultiCut(f *frame[S, M], ply, depth int, alpha, beta sente.Score, hint int) (sente.Score, bool) {
	if k.has(ETC) && depth >= etcDepth {
		if score, ok := k.probeChildren(f, ply, depth, beta); ok {
			return k.returnScore(score, search.InTable), true
		}
	}
	if k.has(MultiCut) && depth >= multiDepth && (alpha+1 >= beta || !k.has(scouting)) && !beta.Decided() && k.multiCut(f, ply, depth, beta, hint) {
		k.horizon++
		return k.returnScore(beta, search.MultiCut), true
	}
	return 0, false
}

// probeChildren probes the table for each child: a stored score that fails high saves the
// search of the other moves (enhanced transposition cutoff, Schaeffer and Plaat 1996). Moves
// that end the game are left to the search. Probed positions do not count as nodes.
func (k *kernel[R, S, M]) probeChildren(f *frame[S, M], ply, depth int, beta sente.Score) (score sente.Score, ok bool) {
	for i, m := range f.moves {
		e, same, found := k.childEntry(f, ply, m)
		if !found || !serves(e, depth-1, k.has(Deeper)) {
			continue
		}
		score, bound := forParent(e.Score().Later(ply+1), same), e.Bound()
		if score < beta || bound == worse(same) {
			continue
		}
		k.tableScore(e, score)
		top := i
		if k.has(Fold) {
			top = k.imageIndex(f, i)
		}
		k.table.Store(f.key, table.Pack(score.Later(-ply), sente.Lower, depth, top, e.Complete()))
		return score, true
	}
	return 0, false
}

// worse is the bound of a child's entry that says nothing good for its parent.
func worse(same bool) sente.Bound {
	if same {
		return sente.Upper
	}
	return sente.Lower
}

// childEntry is what the table knows of the position after m.
func (k *kernel[R, S, M]) childEntry(f *frame[S, M], ply int, m M) (e table.Entry, same, ok bool) {
	child := &k.frames[ply+1]
	st := k.play(ply, m, false)
	if !st.Outcome.Over() {
		if child.key = st.Key; k.has(Fold) {
			k.foldSymmetry(child)
		}
		e, ok = k.table.Probe(child.key)
	}
	if k.undo != nil {
		k.undo.Undo(&f.state, m)
	}
	return e, st.Turn == f.turn, ok
}

// multiCut reports whether several of the first moves fail high in a less
// deep search: then one of them will in a full one (multi-cut, Björnsson and
// Marsland 2001).
func (k *kernel[R, S, M]) multiCut(f *frame[S, M], ply, depth int, beta sente.Score, hint int) bool {
	fails := 0
	f.picker.Start(len(f.moves), hint)
	for f.picker.Next() || f.picker.Unranked() && k.rankMoves(f, ply) {
		if tried := f.picker.Tried(); tried > multiTries || multiTries-tried+1 < multiFails-fails {
			return false
		}
		f.move = f.moves[f.picker.Index()]
		if k.watch.Visit() && k.poll(ply) {
			return false
		}
		if k.nullWindowScore(f, ply, depth-1-multiSaves, beta) >= beta && !k.watch.Stopped() {
			if fails++; fails == multiFails {
				return true
			}
		}
	}
	return false
}

// nullWindowScore searches f.move with a null window below beta. depth >= 1.
func (k *kernel[R, S, M]) nullWindowScore(f *frame[S, M], ply, depth int, beta sente.Score) (score sente.Score) {
	child, m := &k.frames[ply+1], f.move
	child.evalKnown, child.evalPending = k.needsEval(depth+1), false
	st := k.play(ply, m, child.evalKnown)
	same := st.Turn == f.turn
	if st.Outcome.Over() {
		score = over(st, ply+1, same)
		if k.traced() {
			k.traceLeaf(ply+1, depth, st, beta-1, beta, score, search.Ended)
		}
	} else {
		k.setPurpose(search.Less)
		child.key, child.turn, child.eval = st.Key, st.Turn, st.Eval
		score = k.search(child, ply+1, depth, beta-1, beta, same, false)
	}
	if k.undo != nil {
		k.undo.Undo(&f.state, m)
	}
	return score
}

// isSingular reports whether the table move is far better than all others in a
// shallower search that excludes it (Anantharaman, Campbell and Hsu 1988; they
// compared with the searched value, we do with the table's).
func (k *kernel[R, S, M]) isSingular(f *frame[S, M], ply, depth int, e table.Entry, hint int) bool {
	score := e.Score()
	if depth < singularDepth || uint(hint) >= uint(len(f.moves)) || len(f.moves) < 2 || ply+depth >= k.last ||
		e.Bound() == sente.Upper || e.Depth() < depth-singularStale || score.Decided() {
		return false
	}
	bar := score - k.margins.Singular*sente.Score(depth)
	horizon := k.horizon
	f.excluded = hint + 1
	k.setPurpose(search.Singular)
	others := k.node(f, ply, depth/2, bar-1, bar)
	f.excluded = 0
	k.horizon = horizon
	return others < bar
}
