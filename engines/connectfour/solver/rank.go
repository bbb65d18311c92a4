package solver

import "math/bits"

// What a move is worth trying for: the threats that it leaves its side, those
// that can be carried out soonest first. A threat on top of one of the other
// side's will never be reached.
const (
	worthSoon    = 96 // one cell above a landing cell
	worthLater   = 40 // two cells above
	worthThreat  = 24
	worthKnown   = 40 // the table's move
	worthCentral = 1
)

// rank rates a move.
func (w *worker[N]) rank(h *hope, column int) int {
	central := worthCentral * min(column, w.shape.width-1-column)
	if w.uses&Order == 0 {
		return central
	}
	rank := worthSoon*bits.OnesCount64(h.useful&h.above) + worthLater*bits.OnesCount64(h.useful&(h.above<<1)) +
		worthThreat*bits.OnesCount64(h.useful) + central
	if w.noise != 0 {
		rank += w.disorder()
	}
	return rank
}

// disorder is a small number that makes helpers try other moves first.
func (w *worker[N]) disorder() int {
	w.noise ^= w.noise << 13
	w.noise ^= w.noise >> 7
	w.noise ^= w.noise << 17
	return int(w.noise & 31)
}

// sort puts the moves in falling order of rank, the table's one preferred, ties
// as they come. There are so few that insertion is quickest.
func (w *worker[N]) sort(moves []choice, hopes *[maxWidth]hope, favourite int) {
	for i, m := range moves {
		rank := w.rank(&hopes[m.child()], m.column())
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
	d := stride[N]()
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
