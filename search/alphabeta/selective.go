package alphabeta

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/order"
)

// reduced is search for the current move of f, less deep at first if it is late.
func (k *kernel[R, S, M, F]) reduced(f *frame[S, M], ply, depth int, alpha, beta sente.Score, same bool) sente.Score {
	if less := k.reduction(f, depth); less > 0 {
		score := k.search(ply+1, depth-1-less, alpha, alpha+1, same, false)
		if score <= alpha || k.watch.Stopped() {
			k.horizon++
			return score
		}
	}
	return k.search(ply+1, depth-1, alpha, beta, same, k.has(PVS) && f.picker.Tried() > 1)
}

// reduction is the number of plies by which the current move is searched less
// deep at first: late ones are seldom the best. Nothing is reduced that the game
// calls loud, that is a killer, or where a ply is all that is left.
func (k *kernel[R, S, M, F]) reduction(f *frame[S, M], depth int) int {
	tried := f.picker.Tried()
	if tried <= k.late.Moves || depth < k.late.Depth || f.killers.Rank(f.move) > 0 || k.loud(f) {
		return 0
	}
	less := 1
	if tried > 3*k.late.Moves {
		less++
	}
	if depth >= 3*k.late.Depth {
		less++
	}
	return min(less, depth-2)
}

func (k *kernel[R, S, M, F]) loud(f *frame[S, M]) bool {
	return k.late.Loud != 0 && k.has(StaticOrder) && f.picker.Score()/order.HistoryMax >= int64(k.late.Loud)
}

// The null move's search is nullSaves plies less deep and is tried from
// nullDepth plies on.
const (
	nullSaves = 2
	nullDepth = 3
)

// passes reports whether the side to move stands so well that even a pass fails
// high (Beal 1989). It never claims a win: that would be no proof.
func (k *kernel[R, S, M, F]) passes(f *frame[S, M], ply, depth int, alpha, beta sente.Score) (sente.Score, bool) {
	if depth < nullDepth || alpha+1 < beta || beta.Decided() || ply+1 >= k.last || f.passed {
		return 0, false
	}
	child := &k.frames[ply+1]
	st := k.passer.Pass(&child.state, &f.state, false)
	if st.Outcome.Over() || st.Turn == f.turn {
		return 0, false
	}
	child.key, child.turn, child.passed = st.Key, st.Turn, true
	score := -k.node(ply+1, depth-nullSaves, -beta, -beta+1)
	child.passed = false
	if score < beta || score.Decided() || k.watch.Stopped() {
		return 0, false
	}
	k.horizon++
	return score, true
}
