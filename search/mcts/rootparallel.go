package mcts

// mergeTrees merges the roots of the workers' trees (root parallelization) by
// move, regardless of rank.
func (s *Searcher[R, S, M]) mergeTrees() {
	w := s.workers[0]
	for _, other := range s.workers[1:] {
		if other.tree != w.tree {
			w.mergeRoot(other)
		}
	}
	first, end := w.tree.nodes[0].childRange()
	turn := int(w.root.Turn)
	w.updateProof(pathNode{0, turn, turn}, &w.tree.nodes[0], first, end)
}

func (w *worker[R, S, M]) mergeRoot(other *worker[R, S, M]) {
	first, end := other.tree.nodes[0].childRange()
	for at := first; at < end; at++ {
		own, ok := w.tree.rootChild(other.tree.moves[at])
		if !ok {
			continue
		}
		from, to := &other.tree.nodes[at], &w.tree.nodes[own]
		to.visits += from.visits
		to.reward += from.reward
		if p := from.loadProof(); p.isKnown() {
			if !to.loadProof().isKnown() {
				to.storeProof(p)
			}
			to.narrowResults(p.results(), p.distance())
		}
	}
	w.maxPly = max(w.maxPly, other.maxPly)
}
