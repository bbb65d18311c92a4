package alphabeta

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
)

// reduced is search for the current move of f, less deep at first if it is late.
func (k *kernel[R, S, M, F]) reduced(f *frame[S, M], ply, depth int, alpha, beta sente.Score, same bool) sente.Score {
	if less := k.reduction(f, depth); less > 0 {
		k.sent(search.Less)
		score := k.search(ply+1, depth-1-less, alpha, alpha+1, same, false)
		if score <= alpha || k.watch.Stopped() {
			k.horizon++
			return score
		}
		k.sent(search.Again)
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
