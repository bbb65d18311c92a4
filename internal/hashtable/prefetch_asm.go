//go:build amd64 || arm64

package hashtable

import "unsafe"

// prefetch loads the cache line of p if the processor supports it.
//
//go:noescape
func prefetch(p unsafe.Pointer)
