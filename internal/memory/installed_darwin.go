package memory

import (
	"encoding/binary"
	"syscall"
)

// installed asks the system, 0 if it does not tell. Sysctl cuts the last byte,
// which it takes for the end of a text.
func installed() int64 {
	text, err := syscall.Sysctl("hw.memsize")
	if err != nil || len(text) > 8 {
		return 0
	}
	var raw [8]byte
	copy(raw[:], text)
	return int64(binary.LittleEndian.Uint64(raw[:]))
}
