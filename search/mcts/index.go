package mcts

import "unsafe"

const (
	indexBits   = 12
	moveIndexes = 1 << indexBits
)

// indexOf maps a move to an index below moveIndexes: one of its own if the move is
// a byte or a small number, else one that other moves may share. M must be
// order.Codable.
func indexOf[M comparable](m *M) int {
	var v uint64
	switch p := unsafe.Pointer(m); unsafe.Sizeof(*m) {
	case 1:
		return int(*(*uint8)(p))
	case 2:
		w := *(*uint16)(p)
		return int((w ^ w>>indexBits) % moveIndexes)
	case 4:
		v = uint64(*(*uint32)(p))
	default:
		v = *(*uint64)(p)
	}
	if v < moveIndexes {
		return int(v)
	}
	return int(v * 0x9e3779b97f4a7c15 >> (64 - indexBits))
}
