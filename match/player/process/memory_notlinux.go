//go:build !linux

package process

// MeasuresMemory reports whether [Memory] works on this system.
const MeasuresMemory = false

func limitData(int, int64) {}

// Memory is not supported on this system.
func Memory(int) (now, peak int64, ok bool) { return 0, 0, false }
