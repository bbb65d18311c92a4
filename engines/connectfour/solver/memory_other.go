//go:build !linux

package solver

// room cannot tell here how much memory there is.
func room(int64) error { return nil }
