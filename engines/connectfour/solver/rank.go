package solver

import "math/bits"

// What a move is worth trying for: the threats that it leaves its side, those
// that can be carried out soonest first, and the replies that it forces. A threat
// on top of one of the other side's will never be reached.
const (
	worthSoon    = 96 // a threat one cell above a landing cell, besides
	worthThreat  = 60
	worthForced  = 40 // each ply of forced replies
	worthKnown   = 20 // the table's move
	worthCentral = 1
)

// rank rates a move by its column, its hope, and the plies of forced replies.
func (w *worker[N]) rank(column int, h *hope, forced int) int {
	central := worthCentral * min(column, w.shape.width-1-column)
	if w.uses&Order == 0 {
		return central
	}
	return worthSoon*bits.OnesCount64(h.soon) + worthThreat*bits.OnesCount64(h.threats) + worthForced*forced + central
}

// sort puts the moves in falling order of rank, the table's one preferred, ties
// as they come. There are so few that insertion is quickest.
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

// mirror exchanges left and right.
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
