package alphabeta

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/table"
)

const (
	minETCDepth          = 2 // minimum depth for enhanced transposition cutoffs
	minIIRDepth          = 4 // minimum depth for internal iterative reduction
	minSingularDepth     = 6
	maxSingularStaleness = 3 // maximum difference between depth and the depth of the table entry

	minMultiCutDepth  = 5 // minimum depth
	multiCutReduction = 3 // depth reduction of its searches
	maxMultiCutMoves  = 6 // maximum number of moves searched
	minMultiCutFails  = 3 // number of moves that must fail high
)

// tryEarlyCutoff returns a score of at least beta if a child's table entry or
// shallower searches predict that the node fails high.
func (k *kernel[R, S, M]) tryEarlyCutoff(f *frame[S, M], depth int, alpha, beta sente.Score, tableMove int) (sente.Score, bool) {
	if k.has(ETC) && depth >= minETCDepth {
		if score, ok := k.probeChildren(f, depth, beta); ok {
			return k.returnScore(score, search.InTable), true
		}
	}
	if k.has(MultiCut) && depth >= minMultiCutDepth && (alpha+1 >= beta || !k.has(scoutFeature)) && !beta.Decided() && k.hasMultiCut(f, depth, beta, tableMove) {
		k.horizonHits++
		return k.returnScore(beta, search.MultiCut), true
	}
	return 0, false
}

// probeChildren probes the table for each child and returns the first stored
// score that causes a cutoff (enhanced transposition cutoff, Schaeffer and
// Plaat 1996). Moves that end the game are left to the search. Probes do not
// count as nodes.
func (k *kernel[R, S, M]) probeChildren(f *frame[S, M], depth int, beta sente.Score) (score sente.Score, ok bool) {
	for i, m := range f.moves {
		e, sameTurn, found := k.probeChild(f, m)
		if !found || !canUseEntry(e, depth-1, k.has(Deeper)) {
			continue
		}
		score, bound := scoreForParent(e.Score().Later(f.ply+1), sameTurn), e.Bound()
		if score < beta || bound == uselessBound(sameTurn) {
			continue
		}
		k.tableScore(e, score)
		bestMove := i
		if k.has(Fold) {
			bestMove = k.storedMove(f, i)
		}
		k.table.Store(f.key, table.Pack(score.Later(-f.ply), sente.Lower, depth, bestMove, e.Complete()))
		return score, true
	}
	return 0, false
}

// uselessBound returns the bound of a child's entry that cannot cause a cutoff
// in its parent.
func uselessBound(sameTurn bool) sente.Bound {
	if sameTurn {
		return sente.Upper
	}
	return sente.Lower
}

// probeChild plays m and returns the table entry of the resulting position.
// sameTurn reports whether the same player is to move there.
func (k *kernel[R, S, M]) probeChild(f *frame[S, M], m M) (e table.Entry, sameTurn, ok bool) {
	child := f.next
	st := k.playMove(f, m, false)
	if !st.Outcome.IsOver() {
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

// hasMultiCut reports whether several of the first moves fail high in a
// shallower search, which predicts that one of them fails high at full depth
// (multi-cut, Björnsson and Marsland 2001).
func (k *kernel[R, S, M]) hasMultiCut(f *frame[S, M], depth int, beta sente.Score, tableMove int) bool {
	fails := 0
	f.picker.Start(len(f.moves), tableMove)
	for f.picker.Next() || f.picker.Unranked() && k.rankMoves(f) {
		if tried := f.picker.Tried(); tried > maxMultiCutMoves || maxMultiCutMoves-tried+1 < minMultiCutFails-fails {
			return false
		}
		f.currentMove = f.moves[f.picker.Index()]
		if k.watch.CountNode() && k.pollWatch(f.ply) {
			return false
		}
		if k.searchNullWindow(f, depth-1-multiCutReduction, beta) >= beta && !k.watch.Stopped() {
			if fails++; fails == minMultiCutFails {
				return true
			}
		}
	}
	return false
}

// searchNullWindow searches the current move of f with the null window (beta-1,
// beta). depth >= 1.
func (k *kernel[R, S, M]) searchNullWindow(f *frame[S, M], depth int, beta sente.Score) (score sente.Score) {
	child, m := f.next, f.currentMove
	child.evalKnown, child.evalPending = k.needsEval(depth+1), false
	st := k.playMove(f, m, child.evalKnown)
	sameTurn := st.Turn == f.turn
	child.turn = st.Turn
	if st.Outcome.IsOver() {
		score = terminalScore(st, f.ply+1, sameTurn)
		if k.isTraced() {
			k.traceLeaf(child, depth, beta-1, beta, k.returnScore(score, search.Ended))
		}
	} else {
		k.setPurpose(search.Reduced)
		child.key, child.eval = st.Key, st.Eval
		score = k.searchChild(child, depth, beta-1, beta, sameTurn)
	}
	if k.undo != nil {
		k.undo.Undo(&f.state, m)
	}
	return score
}

// isSingular reports whether the table move is better than all other moves by a
// margin in a shallower search that excludes it (Anantharaman, Campbell and Hsu
// 1988; as in Stockfish, the margin is relative to the table score rather than
// to the searched value).
func (k *kernel[R, S, M]) isSingular(f *frame[S, M], depth int, e table.Entry, tableMove int) bool {
	score := e.Score()
	if depth < minSingularDepth || uint(tableMove) >= uint(len(f.moves)) || len(f.moves) < 2 || f.ply+depth >= k.maxPly ||
		e.Bound() == sente.Upper || e.Depth() < depth-maxSingularStaleness || score.Decided() {
		return false
	}
	singularBeta := score - k.margins.Singular*sente.Score(depth)
	horizon := k.horizonHits
	f.excludedMove = tableMove + 1
	k.setPurpose(search.Singular)
	value := k.searchNode(f, depth/2, singularBeta-1, singularBeta)
	f.excludedMove = 0
	k.horizonHits = horizon
	return value < singularBeta
}
