package alphabeta

import "github.com/sente-games/sente"

// Known is what the table holds of a position below the root of a search, for rules that keep
// the board themselves of the one on that board: a best move, and a bound of the score. It is
// not ok without an entry that names a move, during a search and after Close. The score is as
// right as the search that found it.
func (s *Searcher[R, S, M]) Known(position S) (best M, score sente.Score, bound sente.Bound, ok bool) {
	k := s.inside()
	if k.table == nil || !s.guard.TryEnter() {
		return best, 0, sente.Exact, false
	}
	defer s.guard.Leave()
	f := frame[S, M]{state: position}
	f.key = k.rules.Status(&f.state).Key
	if k.features&Fold != 0 {
		k.foldSymmetry(&f)
	}
	e, ok := k.table.Probe(f.key)
	if !ok {
		return best, 0, sente.Exact, false
	}
	f.moves = k.rules.Moves(&f.state, nil)
	if i := k.hintIndex(&f, e); uint(i) < uint(len(f.moves)) {
		return f.moves[i], e.Score(), e.Bound(), true
	}
	return best, 0, sente.Exact, false
}
