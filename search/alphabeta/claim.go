package alphabeta

import "sync/atomic"

// claims says which moves of which positions goroutines are searching just now.
// Who comes to a claimed move searches the others first: when he comes back to
// it, the table most likely knows what it is worth (ABDADA, Weill 1996, in the
// form without locks or waiting that Kerrigan described in 2012). A claim that
// is lost or stale costs only that.
type claims [1 << claimBits]atomic.Uint64

const (
	claimBits = 12

	// claimDepth is the least depth at which a move is worth a claim.
	claimDepth = 4
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
