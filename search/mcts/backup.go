package mcts

import (
	"sync/atomic"
)

// backup writes the sample into the nodes on the way and lets what was proven or
// evaluated rise as far as it changes anything, and where nodes share their
// children to the root: others may have changed what is below.
func (w *worker[R, S, M]) backup() {
	rises := true
	for i := len(w.path) - 1; i >= 0; i-- {
		s := w.path[i]
		n := &w.tree.nodes[s.node]
		if first, count := n.family(); (rises || w.has(Merge)) && first > 0 {
			proven := w.prove(s, n, first, count)
			rises = w.raise(s, n, first, count) || proven
		}
		w.bound(s, n)
		w.reward(s, n)
	}
}

// bound corrects a sample that does not respect what is proven of a node: a
// player who is certain of a draw does not take less, whatever the sample tried.
func (w *worker[R, S, M]) bound(s step, n *node) {
	r := n.know().results()
	draw := unit / int64(w.players)
	switch {
	case r.single():
		w.award(r)
	case w.rewards[s.turn] < draw && r.worst(s.turn) == tie, w.rewards[s.turn] > draw && r.best(s.turn) == tie:
		w.award(drawn)
	}
}

func (w *worker[R, S, M]) reward(s step, n *node) {
	r := w.rewards[s.mover]
	atomic.AddInt64(&n.reward, r)
	atomic.AddInt32(&n.visits, 1)
	atomic.AddInt32(&n.loss, -1)
	if w.need&squares != 0 {
		atomic.AddInt64(&w.tree.squares[s.node], r*r)
	}
}

// prove narrows the results of a node to what its player to move can reach.
func (w *worker[R, S, M]) prove(s step, n *node, first uint32, count int) bool {
	old := n.know().results()
	if old.single() {
		return false
	}
	c := choice{player: s.turn}
	for at := first; at < first+uint32(count); at++ {
		f := w.tree.nodes[at].know()
		if !f.seen() {
			f = newFact(anything(w.players), 0, 0)
		}
		c.offer(f.results())
	}
	r := c.results()
	if old&r == old {
		return false
	}
	return n.narrow(r, w.distance(s.turn, r, first, count))
}

// distance is the number of plies to the end when r is certain: the quickest of
// the wins that were found, the slowest of the losses.
func (w *worker[R, S, M]) distance(turn int, r results, first uint32, count int) int {
	shortest, longest := 1<<16-1, 0
	for at := first; at < first+uint32(count); at++ {
		f := w.tree.nodes[at].know()
		if !f.seen() {
			continue
		}
		if f.results() == wonBy(turn) {
			shortest = min(shortest, f.distance())
		}
		longest = max(longest, f.distance())
	}
	if r == wonBy(turn) {
		return shortest + 1
	}
	return longest + 1
}

// raise takes over the best value of the children.
func (w *worker[R, S, M]) raise(s step, n *node, first uint32, count int) bool {
	if w.need&values == 0 {
		return false
	}
	best := -settledValue
	for at := first; at < first+uint32(count); at++ {
		if w.tree.nodes[at].know().seen() {
			best = max(best, w.tree.value(at))
		}
	}
	if r := n.know().results(); r.single() {
		best = settled(r, s.turn)
	}
	if s.mover != s.turn {
		best = -best
	}
	return atomic.SwapInt32(&w.tree.values[s.node], best) != best
}
