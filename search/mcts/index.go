package mcts

import "unsafe"

const (
	indexBits      = 12
	numMoveIndexes = 1 << indexBits
)

// moveIndex returns the index of a move, below numMoveIndexes. It is unique if
// the move is a byte or a small number; other moves may share an index. M must
// be order.Codable.
func moveIndex[M comparable](m *M) int {
	var v uint64
	switch p := unsafe.Pointer(m); unsafe.Sizeof(*m) {
	case 1:
		return int(*(*uint8)(p))
	case 2:
		w := *(*uint16)(p)
		return int((w ^ w>>indexBits) % numMoveIndexes)
	case 4:
		v = uint64(*(*uint32)(p))
	default:
		v = *(*uint64)(p)
	}
	if v < numMoveIndexes {
		return int(v)
	}
	return int(v * 0x9e3779b97f4a7c15 >> (64 - indexBits))
}
