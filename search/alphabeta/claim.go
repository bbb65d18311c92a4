package alphabeta

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
)

// minClaimDepth is the minimum depth at which threads claim moves: below it,
// the search costs less than the claim.
const minClaimDepth = 6

// claimKey returns the key of the claim for the move at index in the position
// with this key.
func claimKey(key uint64, index int) uint64 { return key + uint64(index+1)*0x9e3779b97f4a7c15 }

// isClaimed reports whether another thread is searching the current move of f,
// in which case the move is postponed. Otherwise it claims the move. The first
// move is never postponed, because the search of the others needs its score.
func (k *kernel[R, S, M]) isClaimed(f *frame[S, M]) bool {
	if k.workers.claims == nil {
		return false
	}
	claim := claimKey(f.key, f.picker.Index())
	if k.workers.claims.Claimed(claim) && f.picker.Postpone() {
		return true
	}
	k.workers.claims.Claim(claim)
	return false
}

// releaseClaim releases the claim on the move at index.
func (k *kernel[R, S, M]) releaseClaim(f *frame[S, M], index int) {
	if k.workers.claims != nil {
		k.workers.claims.Release(claimKey(f.key, index))
	}
}

// probeShared probes the table again before the next move of a null-window
// node: another thread may have stored a cutoff since the node was entered.
func (k *kernel[R, S, M]) probeShared(f *frame[S, M], depth int, alpha, beta sente.Score) (sente.Score, bool) {
	if k.workers.claims == nil || alpha+1 < beta || f.picker.Tried() < 2 || f.excludedMove != 0 {
		return 0, false
	}
	e, ok := k.table.Probe(f.key)
	if !ok || !canUseEntry(e, depth, k.has(Deeper)) {
		return 0, false
	}
	score := e.Score().Later(f.ply)
	if !e.Cuts(score, alpha, beta) {
		return 0, false
	}
	return k.returnScore(k.tableScore(e, score), search.InTable), true
}
