//go:build !linux

package hashtable

// adviseHugePages does nothing on this system.
func adviseHugePages[T any]([]T) {}
