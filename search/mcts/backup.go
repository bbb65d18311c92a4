package mcts

import (
	"sync/atomic"
)

// backup adds the playout to the nodes of the path. Proofs and minimax values
// are updated until they no longer change, but up to the root if nodes share
// children, because playouts on other paths may have changed them.
func (w *worker[R, S, M]) backup() {
	changed := true
	for i := len(w.path) - 1; i >= 0; i-- {
		s := w.path[i]
		n := &w.tree.nodes[s.node]
		if first, end := n.childRange(); (changed || w.has(Merge)) && first > 0 {
			proven := w.updateProof(s, n, first, end)
			changed = w.backupMinimax(s, n, first, end) || proven
		}
		w.clampRewards(s, n)
		w.addVisit(s, n)
	}
}

// clampRewards corrects rewards that contradict a proof of the node: a player
// with a proven draw does not accept less.
func (w *worker[R, S, M]) clampRewards(s pathNode, n *node) {
	r := n.loadProof().results()
	drawReward := unit / int64(w.players)
	switch {
	case r.isSingle():
		w.rewardResult(r)
	case w.rewards[s.turn] < drawReward && r.pessimisticGrade(s.turn) == draw, w.rewards[s.turn] > drawReward && r.optimisticGrade(s.turn) == draw:
		w.rewardResult(drawResult)
	}
}

func (w *worker[R, S, M]) addVisit(s pathNode, n *node) {
	r := w.rewards[s.mover]
	atomic.AddInt64(&n.reward, r)
	atomic.AddInt32(&n.visits, 1)
	atomic.AddInt32(&n.virtualLoss, -1)
	if w.stats&statSquares != 0 {
		atomic.AddInt64(&w.tree.squares[s.node], r*r)
	}
}

// updateProof restricts the possible results of a node to those that its player
// to move can reach.
func (w *worker[R, S, M]) updateProof(s pathNode, n *node, first, end uint32) bool {
	old := n.loadProof().results()
	if old.isSingle() {
		return false
	}
	c := resultChoice{player: s.turn}
	if n.hasOmittedMoves() {
		c.add(allResults(w.players)) // an omitted move may be better
	}
	if w.hasAppraiser {
		visitedEnd := w.tree.firstUnvisited(first, end)
		if visitedEnd < end {
			c.add(allResults(w.players))
		}
		end = visitedEnd
	}
	for at := first; at < end; at++ {
		p := w.tree.nodes[at].loadProof()
		if !p.isKnown() {
			p = newProof(allResults(w.players), 0, 0)
		}
		c.add(p.results())
	}
	r := c.results()
	if old&r == old {
		return false
	}
	return n.narrowResults(r, w.proofDistance(s.turn, r, first, end))
}

// proofDistance returns the number of plies to the end of the game with result
// r: the shortest win that was found, or the longest loss.
func (w *worker[R, S, M]) proofDistance(turn int, r results, first, end uint32) int {
	shortest, longest := 1<<16-1, 0
	for at := first; at < end; at++ {
		p := w.tree.nodes[at].loadProof()
		if !p.isKnown() {
			continue
		}
		if p.results() == winResult(turn) {
			shortest = min(shortest, p.distance())
		}
		longest = max(longest, p.distance())
	}
	if r == winResult(turn) {
		return shortest + 1
	}
	return longest + 1
}

// backupMinimax updates the minimax value of a node from its children and
// reports whether it changed.
func (w *worker[R, S, M]) backupMinimax(s pathNode, n *node, first, end uint32) bool {
	if w.stats&statMinimax == 0 {
		return false
	}
	best := -provenValue
	for at := first; at < end; at++ {
		if w.tree.nodes[at].loadProof().isKnown() {
			best = max(best, w.tree.minimaxValue(at))
		}
	}
	if r := n.loadProof().results(); r.isSingle() {
		best = resultValue(r, s.turn)
	}
	if s.mover != s.turn {
		best = -best
	}
	return atomic.SwapInt32(&w.tree.minimaxValues[s.node], best) != best
}
