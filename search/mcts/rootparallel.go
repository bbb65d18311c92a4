package mcts

// mergeTrees adds the roots of the workers' own trees up (root parallelization).
// Samples and proofs of the same move belong together, whatever its rank.
func (s *Searcher[R, S, M]) mergeTrees() {
	w := s.workers[0]
	for _, other := range s.workers[1:] {
		if other.tree != w.tree {
			w.addRoot(other)
		}
	}
	first, end := w.tree.nodes[0].childRange()
	turn := int(w.root.Turn)
	w.prove(pathNode{0, turn, turn}, &w.tree.nodes[0], first, end)
}

func (w *worker[R, S, M]) addRoot(other *worker[R, S, M]) {
	first, end := other.tree.nodes[0].childRange()
	for at := first; at < end; at++ {
		own, ok := w.tree.rootChild(other.tree.moves[at])
		if !ok {
			continue
		}
		from, to := &other.tree.nodes[at], &w.tree.nodes[own]
		to.visits += from.visits
		to.reward += from.reward
		if p := from.loadProof(); p.known() {
			if !to.loadProof().known() {
				to.storeProof(p)
			}
			to.narrow(p.results(), p.distance())
		}
	}
	w.deepest = max(w.deepest, other.deepest)
}
