package multi

// scoredMove is a move's index with its score for move ordering.
type scoredMove struct {
	index int32
	score int64
}

const (
	tableMoveScore = 1 << 40
	killerScore    = 1 << 39
)

// orderMoves sorts the moves of a frame, the best first and equal ones in the order
// of the rules: the table move at this index (-1: none), the killer, then by the
// game's own scores.
func (s *Searcher[R, S, M]) orderMoves(f *frame[S, M], tableMove int) []scoredMove {
	scores := s.scoreMoves(f)
	f.ordered = f.ordered[:0]
	for i, m := range f.moves {
		scored := scoredMove{index: int32(i)}
		switch {
		case i == tableMove:
			scored.score = tableMoveScore
		case f.hasKiller && m == f.killer:
			scored.score = killerScore
		case scores != nil:
			scored.score = int64(scores[i])
		}
		f.ordered = append(f.ordered, scored)
	}
	sort(f.ordered)
	return f.ordered
}

// scoreMoves asks the game for its scores, nil if it has none.
func (s *Searcher[R, S, M]) scoreMoves(f *frame[S, M]) []int32 {
	if s.config.scorer == nil {
		return nil
	}
	if len(s.moveScores) < len(f.moves) {
		s.moveScores = make([]int32, 2*len(f.moves))
	}
	scores := s.moveScores[:len(f.moves)]
	s.config.scorer.ScoreMoves(&f.state, f.moves, scores)
	return scores
}

// sort is a stable insertion sort: lists are short and nearly sorted.
func sort(list []scoredMove) {
	for i := 1; i < len(list); i++ {
		m := list[i]
		j := i
		for ; j > 0 && list[j-1].score < m.score; j-- {
			list[j] = list[j-1]
		}
		list[j] = m
	}
}

// staticMove is the index of the move that the game itself scores best, the first
// of equal ones: in BRS+ the move of an opponent that may not choose.
func (s *Searcher[R, S, M]) staticMove(f *frame[S, M]) int {
	best := 0
	for i, score := range s.scoreMoves(f) {
		if score > s.moveScores[best] {
			best = i
		}
	}
	return best
}
