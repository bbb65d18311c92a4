//go:build !amd64 && !arm64

package hashtable

import "unsafe"

// prefetch does nothing on this processor.
func prefetch(unsafe.Pointer) {}
