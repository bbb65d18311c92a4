package memory

import "io/fs"

// unknown is what a machine is taken to have that does not tell.
const unknown = 4 << 30

// physical is the memory of the machine in bytes.
func physical(root fs.FS) int64 {
	if n, ok := sized(root, procMemory, "MemTotal"); ok && n > 0 {
		return n
	}
	if n := installed(); n > 0 {
		return n
	}
	return unknown
}
