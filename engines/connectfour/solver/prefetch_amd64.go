package solver

// prefetch asks for the cache line of p, without waiting for it.
//
//go:noescape
func prefetch(p *uint64)
