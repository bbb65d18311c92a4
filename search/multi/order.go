package multi

// scoredMove is a move index with its score for move ordering.
type scoredMove struct {
	index int32
	score int64
}

const (
	tableMoveScore = 1 << 40
	killerScore    = 1 << 39
)

// orderMoves sorts the moves of a frame: the table move (index -1 for no move),
// the killer, then by static score; ties are in the order of the rules.
func (s *Searcher[R, S, M]) orderMoves(f *frame[S, M], tableMove int) []scoredMove {
	scores := s.scoreMoves(f)
	f.orderedMoves = f.orderedMoves[:0]
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
		f.orderedMoves = append(f.orderedMoves, scored)
	}
	sortMoves(f.orderedMoves)
	return f.orderedMoves
}

// scoreMoves returns the static scores of the moves, nil without
// rules.MoveScorer.
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

// sortMoves is a stable insertion sort: lists are short and nearly sorted.
func sortMoves(list []scoredMove) {
	for i := 1; i < len(list); i++ {
		m := list[i]
		j := i
		for ; j > 0 && list[j-1].score < m.score; j-- {
			list[j] = list[j-1]
		}
		list[j] = m
	}
}

// staticMove returns the index of the first move with the best static score: in
// BRS+ the move of an opponent that does not choose.
func (s *Searcher[R, S, M]) staticMove(f *frame[S, M]) int {
	best := 0
	for i, score := range s.scoreMoves(f) {
		if score > s.moveScores[best] {
			best = i
		}
	}
	return best
}
