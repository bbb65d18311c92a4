package solver

import "math/bits"

// Weights of the move ordering: the threats that a move leaves its side, with more weight for those
// that can be played soon, and the number of forced replies. A threat directly above an opponent's
// threat is never reached.
const (
	worthSoon    = 96 // bonus for a threat one cell above a landing cell
	worthThreat  = 60
	worthForced  = 40 // each ply of forced replies
	worthKnown   = 20 // the table's move
	worthCentral = 1
)

// rankMove returns the ordering score of a move from its column, its threats, and the plies of forced
// replies.
func (w *worker[N]) rankMove(column int, h *moveThreats, forced int) int {
	central := worthCentral * min(column, w.shape.width-1-column)
	if w.techniques&Order == 0 {
		return central
	}
	return worthSoon*bits.OnesCount64(h.nearThreats) + worthThreat*bits.OnesCount64(h.threats) + worthForced*forced + central
}

// sortMoves sorts the moves by descending rank, with a bonus for the table's move; it is stable.
// Insertion sort is fastest for so few moves.
func (w *worker[N]) sortMoves(f *nodeFrame, moves []rankedMove, ply, favourite int) {
	for i, m := range moves {
		child := m.childIndex()
		rank := w.rankMove(m.columnIndex(), &f.threats[child], f.child[child].ply-ply-1)
		if m.columnIndex() == favourite {
			rank += worthKnown
		}
		m = m.withRank(rank)
		j := i
		for ; j > 0 && moves[j-1] < m; j-- {
			moves[j] = moves[j-1]
		}
		moves[j] = m
	}
}

// mirrorKey returns the key of the mirror image.
func mirrorKey[N any](s *boardShape, key uint64) (image uint64) {
	d := columnStride[N](s)
	column := uint64(1)<<d - 1
	from, to := uint(0), uint(s.width-1)*d
	for ; from < to; from, to = from+d, to-d {
		image |= key>>(to&63)&column<<(from&63) | key>>(from&63)&column<<(to&63)
	}
	if from == to {
		image |= key & (column << (from & 63))
	}
	return image
}
