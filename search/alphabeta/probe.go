package alphabeta

import "github.com/sente-games/sente"

// ProbeTable returns the best move, the score and the bound that the table
// stores for a position other than the root, or, for rules that keep the board
// themselves, for the position on that board. ok is false if there is no entry
// with a move, during a search, and after Close. The score is as reliable as
// the search that stored it.
func (s *Searcher[R, S, M]) ProbeTable(position S) (best M, score sente.Score, bound sente.Bound, ok bool) {
	k := s.mustKernel()
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
	if i := k.tableMoveIndex(&f, e); uint(i) < uint(len(f.moves)) {
		return f.moves[i], e.Score(), e.Bound(), true
	}
	return best, 0, sente.Exact, false
}
