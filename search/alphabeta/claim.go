package alphabeta

import (
	"sync/atomic"

	"github.com/sente-games/sente"
)

// claims says which moves of which positions goroutines are searching just now.
// Who comes to a claimed move searches the others first: when he comes back to
// it, the table most likely knows what it is worth (ABDADA, Weill 1996, in the
// form without locks or waiting that Kerrigan described in 2012). A claim that
// is lost or stale costs only that.
type claims [1 << claimBits]atomic.Uint64

const (
	claimBits = 12

	// claimDepth is the least depth at which a move is worth a claim.
	claimDepth = 6
)

// claimOf is the claim of the move with this index in the position with this
// key. It is hardly ever 0, which is none.
func claimOf(key uint64, index int) uint64 {
	return (key + uint64(index+1)*0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9
}

func (c *claims) at(claim uint64) *atomic.Uint64 { return &c[claim>>(64-claimBits)] }

// claimed claims the current move of a node, or reports that it was put behind the
// others because another goroutine is searching it. That is not done to the
// first move: the others need its score.
func (b *base[R, S, M]) claimed(f *frame[S, M]) bool {
	claim := claimOf(f.key, f.picker.Index())
	at := b.crew.claims.at(claim)
	if at.Load() == claim && f.picker.Postpone() {
		return true
	}
	at.Store(claim)
	return false
}

// release gives up the claim of the move with this index.
func (b *base[R, S, M]) release(f *frame[S, M], index int) {
	claim := claimOf(f.key, index)
	if at := b.crew.claims.at(claim); at.Load() == claim {
		at.Store(0)
	}
}

// meanwhile asks the table, before another move of a null window is searched,
// whether somebody else has found out that it need not be.
func (k *kernel[R, S, M, F]) meanwhile(f *frame[S, M], ply, depth int, alpha, beta sente.Score) (sente.Score, bool) {
	if alpha+1 < beta || f.picker.Tried() < 2 || f.banned != 0 {
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
	return k.taken(e, score), true
}
