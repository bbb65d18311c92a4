//go:build !linux

package process

// MeasuresMemory tells whether [Memory] knows anything on this system.
const MeasuresMemory = false

// Memory knows nothing on this system.
func Memory(int) (now, peak int64, ok bool) { return 0, 0, false }
