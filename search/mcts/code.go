package mcts

import "unsafe"

const (
	codeBits = 12
	codes    = 1 << codeBits
)

// code maps a move to a place in a table, one of its own if the move is a byte
// or a small number, else one that others may share. M must be order.Codable.
func code[M comparable](m *M) int {
	var v uint64
	switch p := unsafe.Pointer(m); unsafe.Sizeof(*m) {
	case 1:
		return int(*(*uint8)(p))
	case 2:
		w := *(*uint16)(p)
		return int((w ^ w>>codeBits) % codes)
	case 4:
		v = uint64(*(*uint32)(p))
	default:
		v = *(*uint64)(p)
	}
	if v < codes {
		return int(v)
	}
	return int(v * 0x9e3779b97f4a7c15 >> (64 - codeBits))
}
