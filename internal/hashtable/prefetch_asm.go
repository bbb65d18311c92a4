//go:build amd64 || arm64

package hashtable

import "unsafe"

// prefetch asks for the cache line of p.
//
//go:noescape
func prefetch(p unsafe.Pointer)
