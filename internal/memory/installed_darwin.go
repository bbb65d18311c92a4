package memory

import (
	"encoding/binary"
	"syscall"
)

// installedMemory returns the installed memory in bytes, or 0 if unknown. Sysctl strips the last byte,
// which it takes for the end of a string.
func installedMemory() int64 {
	text, err := syscall.Sysctl("hw.memsize")
	if err != nil || len(text) > 8 {
		return 0
	}
	var raw [8]byte
	copy(raw[:], text)
	return int64(binary.LittleEndian.Uint64(raw[:]))
}
