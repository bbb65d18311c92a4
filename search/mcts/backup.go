package mcts

import (
	"sync/atomic"
)

// backup adds the sample to the nodes of the path. Proofs and minimax values are
// backed up as far as they change anything; where nodes share their children, up to
// the root, as samples on other paths may have changed what is below.
func (w *worker[R, S, M]) backup() {
	changed := true
	for i := len(w.path) - 1; i >= 0; i-- {
		s := w.path[i]
		n := &w.tree.nodes[s.node]
		if first, end := n.childRange(); (changed || w.has(Merge)) && first > 0 {
			proven := w.prove(s, n, first, end)
			changed = w.backupValue(s, n, first, end) || proven
		}
		w.boundRewards(s, n)
		w.addReward(s, n)
	}
}

// boundRewards corrects a sample that contradicts what is proven of a node: a
// player who is certain of a draw does not take less, whatever the sample tried.
func (w *worker[R, S, M]) boundRewards(s pathNode, n *node) {
	r := n.loadProof().results()
	drawReward := unit / int64(w.players)
	switch {
	case r.single():
		w.rewardResult(r)
	case w.rewards[s.turn] < drawReward && r.pessimistic(s.turn) == draw, w.rewards[s.turn] > drawReward && r.optimistic(s.turn) == draw:
		w.rewardResult(drawn)
	}
}

func (w *worker[R, S, M]) addReward(s pathNode, n *node) {
	r := w.rewards[s.mover]
	atomic.AddInt64(&n.reward, r)
	atomic.AddInt32(&n.visits, 1)
	atomic.AddInt32(&n.virtualLoss, -1)
	if w.stats&statSquares != 0 {
		atomic.AddInt64(&w.tree.squares[s.node], r*r)
	}
}

// prove narrows the results of a node to what its player to move can reach.
func (w *worker[R, S, M]) prove(s pathNode, n *node, first, end uint32) bool {
	old := n.loadProof().results()
	if old.single() {
		return false
	}
	c := choice{player: s.turn}
	if n.partial() {
		c.add(anything(w.players)) // a move that was left out may be better
	}
	if w.appraises {
		open := w.tree.frontier(first, end)
		if open < end {
			c.add(anything(w.players))
		}
		end = open
	}
	for at := first; at < end; at++ {
		p := w.tree.nodes[at].loadProof()
		if !p.known() {
			p = newProof(anything(w.players), 0, 0)
		}
		c.add(p.results())
	}
	r := c.results()
	if old&r == old {
		return false
	}
	return n.narrow(r, w.proofDistance(s.turn, r, first, end))
}

// proofDistance is the number of plies to the end when r is certain: the quickest
// of the wins that were found, the slowest of the losses.
func (w *worker[R, S, M]) proofDistance(turn int, r results, first, end uint32) int {
	shortest, longest := 1<<16-1, 0
	for at := first; at < end; at++ {
		p := w.tree.nodes[at].loadProof()
		if !p.known() {
			continue
		}
		if p.results() == wonBy(turn) {
			shortest = min(shortest, p.distance())
		}
		longest = max(longest, p.distance())
	}
	if r == wonBy(turn) {
		return shortest + 1
	}
	return longest + 1
}

// backupValue takes over the best minimax value of the children and reports whether
// that changed the node's.
func (w *worker[R, S, M]) backupValue(s pathNode, n *node, first, end uint32) bool {
	if w.stats&statValues == 0 {
		return false
	}
	best := -provenValue
	for at := first; at < end; at++ {
		if w.tree.nodes[at].loadProof().known() {
			best = max(best, w.tree.value(at))
		}
	}
	if r := n.loadProof().results(); r.single() {
		best = valueOfResult(r, s.turn)
	}
	if s.mover != s.turn {
		best = -best
	}
	return atomic.SwapInt32(&w.tree.values[s.node], best) != best
}
