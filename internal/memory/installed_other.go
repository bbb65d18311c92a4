//go:build !darwin && !windows

package memory

// installedMemory returns 0: /proc is the only source on these systems.
func installedMemory() int64 { return 0 }
