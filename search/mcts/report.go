package mcts

import "github.com/sente-games/sente/search"

// lineReport returns the report of the root move at rank.
func (s *Searcher[R, S, M]) lineReport(rank int) search.Report[M] {
	w, turn := s.workers[0], int(s.root.status.Turn)
	w.tree.resizing.RLock()
	defer w.tree.resizing.RUnlock()
	list := w.rankedCandidates(0, turn)
	best := list[rank]
	r := search.Report[M]{Rank: rank, Nodes: s.root.iterations.Load(), Time: w.watch.Elapsed(), Table: w.tree.usage()}
	r.Score, r.Bound = best.score(turn)
	r.Line, _ = w.principalVariation([]M{best.move}, best.node)
	r.Depth, r.SelDepth = len(r.Line), max(len(r.Line), w.maxPly)
	r.Candidates = reportCandidates(list, turn)
	return r
}

func reportCandidates[M any](list []candidate[M], turn int) []search.Candidate[M] {
	var total int64
	for _, c := range list {
		total += c.visits
	}
	out := make([]search.Candidate[M], len(list))
	for i, c := range list {
		out[i] = search.Candidate[M]{Move: c.move, Share: float64(c.visits) / float64(max(total, 1))}
		out[i].Score, out[i].Bound = c.score(turn)
	}
	return out
}

// makeResult returns the result of the search and reports its lines.
func (s *Searcher[R, S, M]) makeResult(end search.End) search.Result[M] {
	for _, w := range s.workers[1:] {
		s.workers[0].maxPly = max(s.workers[0].maxPly, w.maxPly)
	}
	r := search.Result[M]{End: end}
	for rank := range min(max(s.root.limits.Lines, 1), len(s.root.moves)) {
		r.Lines = append(r.Lines, s.lineReport(rank))
	}
	r.Move = r.Lines[0].Line[0]
	if s.root.report != nil {
		for i := len(r.Lines) - 1; i >= 0; i-- {
			s.root.report(s.lineReport(i))
		}
	}
	return r
}
