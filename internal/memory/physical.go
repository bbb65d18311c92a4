package memory

import "io/fs"

// defaultPhysicalMemory is assumed for machines whose memory is unknown.
const defaultPhysicalMemory = 4 << 30

// physicalMemory returns the memory of the machine in bytes.
func physicalMemory(root fs.FS) int64 {
	if n, ok := readKilobytes(root, procMemory, "MemTotal"); ok && n > 0 {
		return n
	}
	if n := installedMemory(); n > 0 {
		return n
	}
	return defaultPhysicalMemory
}
