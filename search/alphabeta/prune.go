package alphabeta

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/internal/order"
	"github.com/sente-games/sente/search/table"
)

// needsEval reports whether the children of a node at this depth need a static
// evaluation.
func (k *kernel[R, S, M]) needsEval(depth int) bool {
	return k.features&(ReverseFutility|Razor|Futility) != 0 && depth-1 <= max(k.margins.Depth, k.margins.ReverseDepth) ||
		k.features&Reduce != 0 && k.reductions.CutNodeMargin > 0 || k.usesImproving()
}

// usesImproving reports whether a feature compares evaluations with those two
// plies before, which needs them at all nodes.
func (k *kernel[R, S, M]) usesImproving() bool {
	return k.features&Reduce != 0 && k.reductions.NotImproving > 0 || k.features&LatePrune != 0 && k.margins.Improving ||
		k.features&ReverseFutility != 0 && k.margins.ReverseFree > 0
}

// isImproving reports whether the evaluation is higher than two plies before.
func (k *kernel[R, S, M]) isImproving(f *frame[S, M]) bool {
	if !f.evalKnown || f.ply < 2 {
		return false
	}
	previous := &k.frames[f.ply-2]
	return previous.evalKnown && f.eval > previous.eval
}

// correctEval returns the static evaluation, or the table score if its bound
// shows that it is closer to the true value (as in Stockfish).
func (k *kernel[R, S, M]) correctEval(f *frame[S, M], entry table.Entry) sente.Score {
	if !k.margins.UseTableScore || entry == 0 {
		return f.eval
	}
	score := entry.Score().Later(f.ply)
	if score.Decided() || entry.Bound() == sente.Lower && score < f.eval || entry.Bound() == sente.Upper && score > f.eval {
		return f.eval
	}
	return score
}

// tryStaticPruning returns a score if the game's result or the static
// evaluation makes the search of the moves unnecessary. It also sets
// f.improving.
func (k *kernel[R, S, M]) tryStaticPruning(f *frame[S, M], depth int, alpha, beta sente.Score) (sente.Score, bool) {
	if k.has(Reduce|LatePrune|ReverseFutility) && k.usesImproving() {
		f.improving = k.isImproving(f)
	}
	if k.has(Resolve) && k.quickResolver != nil {
		if score, ok := k.quickResolver.ResolveQuickly(&f.state); ok {
			return k.returnScore(score.Later(f.ply), search.Resolved), true
		}
		if k.has(ReverseFutility) && (alpha+1 >= beta || !k.has(scoutFeature)) && k.isReverseFutile(f, depth, beta) {
			k.horizonHits++
			return k.returnScore(f.correctedEval, search.Futile), true
		}
	}
	if k.has(Resolve) {
		if score, ok := k.probeResolver(f, depth); ok {
			return k.returnScore(score, search.Resolved), true
		}
	}
	if k.has(Null | ReverseFutility | Razor) {
		return k.tryNullWindowPruning(f, depth, alpha, beta)
	}
	return 0, false
}

// tryNullWindowPruning returns a score if the static evaluation or a null move
// makes the search of a null-window node unnecessary (of any node without
// scoutFeature). The score is never a proof.
func (k *kernel[R, S, M]) tryNullWindowPruning(f *frame[S, M], depth int, alpha, beta sente.Score) (sente.Score, bool) {
	if alpha+1 < beta && k.has(scoutFeature) {
		return 0, false
	}
	if k.has(ReverseFutility) && k.isReverseFutile(f, depth, beta) {
		k.horizonHits++
		return k.returnScore(f.correctedEval, search.Futile), true
	}
	if k.has(Razor) && k.isRazorable(f, depth, alpha) {
		if score := k.quiesceOrEval(f, alpha, beta); score <= alpha {
			k.horizonHits++
			return k.returnScore(score, search.Futile), true
		}
	}
	if k.has(Null) {
		return k.tryNullMove(f, depth, beta)
	}
	return 0, false
}

// isReverseFutile reports whether the evaluation exceeds beta by more than the
// opponent is assumed to gain (reverse futility or static null move pruning).
func (k *kernel[R, S, M]) isReverseFutile(f *frame[S, M], depth int, beta sente.Score) bool {
	if !f.evalKnown || depth > k.margins.reverseFutilityDepth() || beta.Decided() {
		return false
	}
	if k.margins.ReverseFree > 0 {
		if depth -= k.margins.ReverseFree; f.improving {
			depth--
		}
	}
	return f.correctedEval-k.margins.Reverse*sente.Score(max(depth, 0)) >= beta
}

// isRazorable reports whether the evaluation is below alpha by more than the
// side to move is assumed to gain (razoring, Birmingham and Kent 1977).
func (k *kernel[R, S, M]) isRazorable(f *frame[S, M], depth int, alpha sente.Score) bool {
	return f.evalKnown && depth <= k.margins.Depth && !alpha.Decided() && f.correctedEval+k.margins.Razor*sente.Score(depth) <= alpha
}

// quiesceOrEval returns the quiescence score, or the evaluation without
// Quiesce.
func (k *kernel[R, S, M]) quiesceOrEval(f *frame[S, M], alpha, beta sente.Score) sente.Score {
	if k.has(Quiesce) {
		return k.quiesce(f, alpha, beta)
	}
	return f.eval
}

// maxLosingScore is the upper limit of scores of positions in which all
// searched moves appear to lose.
const maxLosingScore = sente.MaxDistance - sente.MaxEval

// canSkipRemaining reports whether the current and all later moves of a
// null-window node can be skipped, and the maximum score assumed for them.
// Moves are not skipped before one is found that does not lose.
func (k *kernel[R, S, M]) canSkipRemaining(f *frame[S, M], depth int, alpha, best sente.Score) (maxScore sente.Score, ok bool) {
	if depth > max(k.margins.Depth, k.margins.LateDepth) || f.picker.Tried() < 2 || best <= maxLosingScore || k.isLoud(f) {
		return 0, false
	}
	if k.has(Futility) && depth <= k.margins.Depth && f.evalKnown && !alpha.Decided() {
		if maxScore = f.eval + k.margins.Futility*sente.Score(depth); maxScore <= alpha {
			return maxScore, true
		}
	}
	return best, k.has(LatePrune) && depth <= k.margins.latePruneDepth() && f.picker.Tried() > k.maxLateMoves(f, depth)
}

// maxLateMoves returns the number of moves that [LatePrune] searches.
func (k *kernel[R, S, M]) maxLateMoves(f *frame[S, M], depth int) int {
	n := int(k.lateMoveCounts[depth])
	if k.margins.Improving && !f.improving {
		n /= 2
	}
	return n
}

func (k *kernel[R, S, M]) isLoud(f *frame[S, M]) bool {
	return k.reductions.LoudScore != 0 && k.has(StaticOrder) && f.picker.Score()/order.HistoryMax >= int64(k.reductions.LoudScore)
}

// skipReason returns the trace reason for skipped moves: only futile moves have
// a score of their own.
func skipReason(maxScore, best sente.Score) search.Reason {
	if maxScore != best {
		return search.Futile
	}
	return search.LateMovePruned
}

// Parameters of null move pruning: depth reduction and minimum depth, in plies.
const (
	nullMoveReduction = 2
	minNullMoveDepth  = 3
	minVerifyDepth    = 5 // minimum depth of verification
	verifyReduction   = 3
)

// tryNullMove returns a score if the position fails high even after a pass
// (null move pruning, Beal 1989). It never returns a win, because a pass is not
// a proof.
func (k *kernel[R, S, M]) tryNullMove(f *frame[S, M], depth int, beta sente.Score) (sente.Score, bool) {
	if depth < minNullMoveDepth || beta.Decided() || f.ply+1 >= k.maxPly || f.afterNullMove || k.zugzwang != nil && k.zugzwang.Zugzwang(&f.state) {
		return 0, false
	}
	child := f.next
	st := k.passer.Pass(&child.state, &f.state, false)
	if st.Outcome.IsOver() || st.Turn == f.turn {
		return 0, false
	}
	if k.path != nil {
		k.visitPosition(child, st)
		k.path.Cut(len(k.gameHistory) + f.ply + 1)
	}
	child.key, child.turn, child.afterNullMove, child.evalKnown, child.evalPending, child.cutNode = st.Key, st.Turn, true, false, false, !f.cutNode
	k.setPurpose(search.Passing)
	score := -k.searchNode(child, depth-nullMoveReduction, -beta, -beta+1)
	child.afterNullMove = false
	if score < beta || score.Decided() || k.watch.Stopped() {
		return 0, false
	}
	if k.has(VerifyNull) && depth >= minVerifyDepth && !k.verifyNullMove(f, depth, beta) {
		return 0, false
	}
	k.horizonHits++
	return k.returnScore(score, search.NullMovePruned), true
}

// verifyNullMove searches the position at reduced depth without null moves: in
// zugzwang a pass is better than any move (Tabibi and Netanyahu 2002).
func (k *kernel[R, S, M]) verifyNullMove(f *frame[S, M], depth int, beta sente.Score) bool {
	key, image, horizon := f.key, f.keySymmetry, k.horizonHits
	f.afterNullMove = true
	k.setPurpose(search.Reduced)
	score := k.searchNode(f, depth-verifyReduction, beta-1, beta)
	f.afterNullMove = false
	f.key, f.keySymmetry, k.horizonHits = key, image, horizon
	return score >= beta && !k.watch.Stopped()
}
