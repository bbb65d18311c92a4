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

// rank returns the ordering score of a move from its column, its threats, and the plies of forced
// replies.
func (w *worker[N]) rank(column int, h *hope, forced int) int {
	central := worthCentral * min(column, w.shape.width-1-column)
	if w.uses&Order == 0 {
		return central
	}
	return worthSoon*bits.OnesCount64(h.soon) + worthThreat*bits.OnesCount64(h.threats) + worthForced*forced + central
}

// sort sorts the moves by descending rank, with a bonus for the table's move; it is stable.
// Insertion sort is fastest for so few moves.
func (w *worker[N]) sort(f *frame, moves []choice, ply, favourite int) {
	for i, m := range moves {
		child := m.child()
		rank := w.rank(m.column(), &f.hopes[child], f.child[child].ply-ply-1)
		if m.column() == favourite {
			rank += worthKnown
		}
		m = m.ranked(rank)
		j := i
		for ; j > 0 && moves[j-1] < m; j-- {
			moves[j] = moves[j-1]
		}
		moves[j] = m
	}
}

// mirror returns the key of the mirror image.
func mirror[N any](s *shape, key uint64) (image uint64) {
	d := stride[N](s)
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
