//go:build !linux

package process

// MeasuresMemory reports whether [ProcessMemory] works on this system.
const MeasuresMemory = false

func limitData(int, int64) {}

// ProcessMemory is not supported on this system.
func ProcessMemory(int) (now, peak int64, ok bool) { return 0, 0, false }
