package multi

// rated is a move's index with its rate.
type rated struct {
	index int32
	rate  int64
}

const (
	hintRate   = 1 << 40
	killerRate = 1 << 39
)

// sorted rates the moves of a frame and sorts them, the best first and equal
// ones as the rules have them: hint, the index that the table names or -1; the
// move that refuted at this ply before; the game's own rates.
func (s *Searcher[R, S, M]) sorted(f *frame[S, M], hint int) []rated {
	static := s.rate(f)
	f.order = f.order[:0]
	for i, m := range f.moves {
		r := rated{index: int32(i)}
		switch {
		case i == hint:
			r.rate = hintRate
		case f.armed && m == f.killer:
			r.rate = killerRate
		case static != nil:
			r.rate = int64(static[i])
		}
		f.order = append(f.order, r)
	}
	sort(f.order)
	return f.order
}

// rate asks the game for its rates, nil if it has none.
func (s *Searcher[R, S, M]) rate(f *frame[S, M]) []int32 {
	if s.scorer == nil {
		return nil
	}
	if len(s.static) < len(f.moves) {
		s.static = make([]int32, 2*len(f.moves))
	}
	static := s.static[:len(f.moves)]
	s.scorer.ScoreMoves(&f.state, f.moves, static)
	return static
}

// sort is a stable insertion sort: lists are short and nearly sorted.
func sort(list []rated) {
	for i := 1; i < len(list); i++ {
		r := list[i]
		j := i
		for ; j > 0 && list[j-1].rate < r.rate; j-- {
			list[j] = list[j-1]
		}
		list[j] = r
	}
}

// usual returns the index of the move that the game itself rates best, the first
// of equal ones: the one that a player who may not choose plays in BRS+.
func (s *Searcher[R, S, M]) usual(f *frame[S, M]) int {
	best := 0
	for i, rate := range s.rate(f) {
		if rate > s.static[best] {
			best = i
		}
	}
	return best
}
