package hashtable

import "sync/atomic"

// Claims is the set of moves that the goroutines of a search are currently searching. A goroutine
// claims a move before it searches it and postpones moves claimed by others; when it returns to
// such a move, the transposition table usually contains its score (ABDADA, Weill 1996, in the
// lock-free form that Kerrigan described in 2012). A claim is a hash of a position and a move, or
// the key of the position after the move. A claim may overwrite another one in the same slot; a
// move is then searched twice. The zero value is ready to use.
type Claims [1 << slotBits]atomic.Uint64

const slotBits = 12 // many times the number of simultaneous claims

// slot returns the slot of a claim; it distributes claims that differ in a few bits only.
func (c *Claims) slot(claim uint64) *atomic.Uint64 {
	return &c[claim*0xbf58476d1ce4e5b9>>(64-slotBits)]
}

// Claim claims a move. 0 represents no claim: it counts as claimed while its slot is free, which
// affects one claim in 2^64.
func (c *Claims) Claim(claim uint64) { c.slot(claim).Store(claim) }

// Release gives up a claim unless another one took its slot.
func (c *Claims) Release(claim uint64) { c.slot(claim).CompareAndSwap(claim, 0) }

// Claimed reports whether a move is claimed.
func (c *Claims) Claimed(claim uint64) bool { return c.slot(claim).Load() == claim }
