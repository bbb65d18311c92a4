package alphabeta

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
)

// claimDepth is the least depth at which a move is worth a claim.
const claimDepth = 6

// claimOf is the claim of the move with this index in the position with this key.
func claimOf(key uint64, index int) uint64 { return key + uint64(index+1)*0x9e3779b97f4a7c15 }

// isClaimed reports whether another goroutine is searching the current move of a node, which is
// then postponed; otherwise it claims the move. The first move is never postponed, since the
// others need its score.
func (k *kernel[R, S, M]) isClaimed(f *frame[S, M]) bool {
	if k.workers.claims == nil {
		return false
	}
	claim := claimOf(f.key, f.picker.Index())
	if k.workers.claims.Claimed(claim) && f.picker.Postpone() {
		return true
	}
	k.workers.claims.Claim(claim)
	return false
}

// release gives up the claim of the move with this index.
func (k *kernel[R, S, M]) release(f *frame[S, M], index int) {
	if k.workers.claims != nil {
		k.workers.claims.Release(claimOf(f.key, index))
	}
}

// probeShared probes the table again before another move of a null-window node is searched:
// another goroutine may have stored a cutoff.
func (k *kernel[R, S, M]) probeShared(f *frame[S, M], ply, depth int, alpha, beta sente.Score) (sente.Score, bool) {
	if k.workers.claims == nil || alpha+1 < beta || f.picker.Tried() < 2 || f.excluded != 0 {
		return 0, false
	}
	e, ok := k.table.Probe(f.key)
	if !ok || !serves(e, depth, k.has(Deeper)) {
		return 0, false
	}
	score := e.Score().Later(ply)
	if !e.Cuts(score, alpha, beta) {
		return 0, false
	}
	return k.returnScore(k.tableScore(e, score), search.InTable), true
}
