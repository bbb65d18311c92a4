package alphabeta

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/internal/order"
	"github.com/sente-games/sente/search/table"
)

// needsEval reports whether the children of a node at this depth may be pruned by
// their evaluation, so that it must be right.
func (k *kernel[R, S, M]) needsEval(depth int) bool {
	return k.features&(ReverseFutility|Razor|Futility) != 0 && depth-1 <= max(k.margins.Depth, k.margins.ReverseDepth) ||
		k.features&Reduce != 0 && k.late.Sure > 0 || k.comparesEvals()
}

// comparesEvals reports whether evaluations are compared with those of two plies
// before, so that they must be right everywhere.
func (k *kernel[R, S, M]) comparesEvals() bool {
	return k.features&Reduce != 0 && k.late.NotImproving > 0 || k.features&LatePrune != 0 && k.margins.Improving ||
		k.features&ReverseFutility != 0 && k.margins.ReverseFree > 0
}

// isImproving reports whether the evaluation is above that of two plies before.
func (k *kernel[R, S, M]) isImproving(f *frame[S, M], ply int) bool {
	if !f.evalKnown || ply < 2 {
		return false
	}
	before := &k.frames[ply-2]
	return before.evalKnown && f.eval > before.eval
}

// correctEval returns the static evaluation, or the table score where its bound shows that it
// is nearer to the true value (as in Stockfish).
func (k *kernel[R, S, M]) correctEval(f *frame[S, M], ply int, known table.Entry) sente.Score {
	if !k.margins.Known || known == 0 {
		return f.eval
	}
	score := known.Score().Later(ply)
	if score.Decided() || known.Bound() == sente.Lower && score < f.eval || known.Bound() == sente.Upper && score > f.eval {
		return f.eval
	}
	return score
}

// staticPruning asks the game for the position's result, and its evaluation
// whether a search can matter. It also notes whether the evaluation is improving.
func (k *kernel[R, S, M]) staticPruning(f *frame[S, M], ply, depth int, alpha, beta sente.Score) (sente.Score, bool) {
	if k.has(Reduce|LatePrune|ReverseFutility) && k.comparesEvals() {
		f.improving = k.isImproving(f, ply)
	}
	if k.has(Resolve) && k.quick != nil {
		if score, ok := k.quick.ResolveQuickly(&f.state); ok {
			return k.returnScore(score.Later(ply), search.Resolved), true
		}
		if k.has(ReverseFutility) && (alpha+1 >= beta || !k.has(scouting)) && k.isReverseFutile(f, depth, beta) {
			k.horizon++
			return k.returnScore(f.correctedEval, search.Futile), true
		}
	}
	if k.has(Resolve) {
		if score, ok := k.resolve(f, ply, depth); ok {
			return k.returnScore(score, search.Resolved), true
		}
	}
	if k.has(Null | ReverseFutility | Razor) {
		return k.nullWindowPruning(f, ply, depth, alpha, beta)
	}
	return 0, false
}

// nullWindowPruning reports whether the position is so good, or so bad, that a null
// window (any, without scouting) need not be searched. What it returns is never a proof.
func (k *kernel[R, S, M]) nullWindowPruning(f *frame[S, M], ply, depth int, alpha, beta sente.Score) (sente.Score, bool) {
	if alpha+1 < beta && k.has(scouting) {
		return 0, false
	}
	if k.has(ReverseFutility) && k.isReverseFutile(f, depth, beta) {
		k.horizon++
		return k.returnScore(f.correctedEval, search.Futile), true
	}
	if k.has(Razor) && k.isRazorable(f, depth, alpha) {
		if score := k.quiesceOrEval(f, ply, alpha, beta); score <= alpha {
			k.horizon++
			return k.returnScore(score, search.Futile), true
		}
	}
	if k.has(Null) {
		return k.nullMove(f, ply, depth, beta)
	}
	return 0, false
}

// isReverseFutile reports whether the evaluation is above beta by more than the other
// side can hope to win back (reverse futility, also called static null move).
func (k *kernel[R, S, M]) isReverseFutile(f *frame[S, M], depth int, beta sente.Score) bool {
	if !f.evalKnown || depth > k.margins.reverseDepth() || beta.Decided() {
		return false
	}
	if k.margins.ReverseFree > 0 {
		if depth -= k.margins.ReverseFree; f.improving {
			depth--
		}
	}
	return f.correctedEval-k.margins.Reverse*sente.Score(max(depth, 0)) >= beta
}

// isRazorable reports whether the evaluation is below alpha by more than the side
// to move can hope to win (razoring, Birmingham and Kent 1977).
func (k *kernel[R, S, M]) isRazorable(f *frame[S, M], depth int, alpha sente.Score) bool {
	return f.evalKnown && depth <= k.margins.Depth && !alpha.Decided() && f.correctedEval+k.margins.Razor*sente.Score(depth) <= alpha
}

// quiesceOrEval returns the quiescence score, or the evaluation in a game without noisy moves.
func (k *kernel[R, S, M]) quiesceOrEval(f *frame[S, M], ply int, alpha, beta sente.Score) sente.Score {
	if k.has(Quiesce) {
		return k.quiesce(f, ply, alpha, beta)
	}
	return f.eval
}

// hopeless is above all scores of positions in which every move seems to lose.
const hopeless = sente.MaxDistance - sente.MaxEval

// futileOrLate reports whether the rest of the moves of a null-window node can be
// left out, the current one included, and the score that they may have. Nothing
// is left out before a move is found that does not lose.
func (k *kernel[R, S, M]) futileOrLate(f *frame[S, M], depth int, alpha, best sente.Score) (most sente.Score, ok bool) {
	if depth > max(k.margins.Depth, k.margins.LateDepth) || f.picker.Tried() < 2 || best <= hopeless || k.isLoud(f) {
		return 0, false
	}
	if k.has(Futility) && depth <= k.margins.Depth && f.evalKnown && !alpha.Decided() {
		if most = f.eval + k.margins.Futility*sente.Score(depth); most <= alpha {
			return most, true
		}
	}
	return best, k.has(LatePrune) && depth <= k.margins.latest() && f.picker.Tried() > k.width(f, depth)
}

// width is how many moves [LatePrune] searches.
func (k *kernel[R, S, M]) width(f *frame[S, M], depth int) int {
	n := int(k.widths[depth])
	if k.margins.Improving && !f.improving {
		n /= 2
	}
	return n
}

func (k *kernel[R, S, M]) isLoud(f *frame[S, M]) bool {
	return k.late.Loud != 0 && k.has(StaticOrder) && f.picker.Score()/order.HistoryMax >= int64(k.late.Loud)
}

// reasonFor tells the two apart: futile moves are given a score, late ones none.
func reasonFor(most, best sente.Score) search.Reason {
	if most != best {
		return search.Futile
	}
	return search.TooLate
}

// The null move's search is nullSaves plies less deep and is tried from
// nullDepth plies on.
const (
	nullSaves   = 2
	nullDepth   = 3
	verifyDepth = 5 // least depth at which there is room for verification
	verifySaves = 3
)

// nullMove reports whether the side to move stands so well that even a pass fails
// high (Beal 1989). It never claims a win: that would be no proof.
func (k *kernel[R, S, M]) nullMove(f *frame[S, M], ply, depth int, beta sente.Score) (sente.Score, bool) {
	if depth < nullDepth || beta.Decided() || ply+1 >= k.last || f.afterNullMove || k.zugzwang != nil && k.zugzwang.Zugzwang(&f.state) {
		return 0, false
	}
	child := &k.frames[ply+1]
	st := k.passer.Pass(&child.state, &f.state, false)
	if st.Outcome.Over() || st.Turn == f.turn {
		return 0, false
	}
	if k.path != nil {
		k.visit(ply+1, st)
		k.path.Cut(len(k.played) + ply + 1)
	}
	child.key, child.turn, child.afterNullMove, child.evalKnown, child.evalPending, child.cutNode = st.Key, st.Turn, true, false, false, !f.cutNode
	k.setPurpose(search.Passing)
	score := -k.node(child, ply+1, depth-nullSaves, -beta, -beta+1)
	child.afterNullMove = false
	if score < beta || score.Decided() || k.watch.Stopped() {
		return 0, false
	}
	if k.has(VerifyNull) && depth >= verifyDepth && !k.verifyNull(f, ply, depth, beta) {
		return 0, false
	}
	k.horizon++
	return k.returnScore(score, search.PassHolds), true
}

// verifyNull searches the position less deep without a pass: where having to move
// is a burden a pass claims too much (Tabibi and Netanyahu 2002).
func (k *kernel[R, S, M]) verifyNull(f *frame[S, M], ply, depth int, beta sente.Score) bool {
	key, image, horizon := f.key, f.image, k.horizon
	f.afterNullMove = true
	k.setPurpose(search.Less)
	score := k.node(f, ply, depth-verifySaves, beta-1, beta)
	f.afterNullMove = false
	f.key, f.image, k.horizon = key, image, horizon
	return score >= beta && !k.watch.Stopped()
}
