package mcts

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sync/atomic"
)

// Appraiser is implemented by rules of two players that judge a position and its moves in one
// call, by knowledge of their own. That takes the place of rollouts and of all that rates
// moves, as the network does in the search of AlphaZero (Silver and others 2017); each
// goroutine asks its own copy of the rules. [EvaluateBy] is the same for a function that is
// asked about several positions at a time: where there is one, or [RolloutBy], no Appraiser is
// asked. What is certain of a position is told by rules.Resolver, at its first visit.
type Appraiser[S, M any] interface {
	// Appraise returns what s, in which the game goes on, is worth to the player to move,
	// from 0, a loss, to 1, a win. It sets priors[i] to how likely moves[i] is the best:
	// 0 or more in any unit, but not 0 for all of them. Without moves only the worth is
	// wanted.
	Appraise(s *S, moves []M, priors []float64) float64
}

// led reports whether priors and values come from knowledge, and not from samples.
func (c *config[R, S, M]) led() bool { return c.evaluator != nil || c.appraises }

// appraise asks about the position at depth d, and makes the priors of w.moves add up to 1.
func (w *worker[R, S, M]) appraise(d int) {
	w.priors = slices.Grow(w.priors[:0], len(w.moves))[:len(w.moves)]
	w.worth, w.appraised = w.appraiser.Appraise(&w.states[d], w.moves, w.priors), true
	var sum float64
	for _, p := range w.priors {
		sum += p
	}
	if !(w.worth >= 0 && w.worth <= 1) || !(sum > 0) {
		panic(fmt.Sprintf("mcts: %T appraise a position as %v, with priors that add up to %v: 0 to 1 is wanted, and more than 0", w.rules, w.worth, sum))
	}
	for i := range w.priors {
		w.priors[i] /= sum
	}
}

// rewardWorth rewards what the leaf is worth.
func (w *worker[R, S, M]) rewardWorth() {
	if !w.appraised { // it has got no children
		w.worth = w.appraiser.Appraise(&w.states[len(w.line)], nil, nil)
	}
	turn := w.last().turn
	w.rewards[turn] = int64(float64(w.worth*unit) + 0.5)
	w.rewards[1-turn] = unit - w.rewards[turn]
}

// frontier is the end of the children that something is known of. Those behind stand in the
// order of their priors, and nothing else tells them apart.
func (t *tree[M]) frontier(first, end uint32) uint32 {
	for at := first; at < end; at++ {
		if t.nodes[at].fresh() {
			return at
		}
	}
	return end
}

// selectAppraised is selectChild by PUCT with priors that add up to 1: of the children that
// nothing is known of only the first one can be the best. They are taken to be worth what the
// node was appraised as, less a reduction, as in Leela Zero (Pascutto 2017), and not what their siblings
// have come to: where all of those fail there is every reason to try others.
func (w *worker[R, S, M]) selectAppraised(parent pathNode, n *node, first, end uint32) (best uint32, ok bool) {
	var sum int64
	var tried float64
	open := w.tree.frontier(first, end)
	for at := first; at < open; at++ {
		c := &w.tree.nodes[at]
		visits := int64(atomic.LoadInt32(&c.visits))
		sum += visits + int64(atomic.LoadInt32(&c.virtualLoss))
		if visits > 0 {
			tried += float64(w.tree.priors[at])
		}
	}
	visits := max(sum+1, int64(atomic.LoadInt32(&n.visits))+int64(atomic.LoadInt32(&n.virtualLoss)))
	unvisited := float64(w.tree.worths[parent.node]) - float64(w.urgency*math.Sqrt(tried))
	floor := n.loadProof().results().pessimistic(parent.turn)
	urge, top := float64(w.explorationAt(visits)*math.Sqrt(float64(visits))), math.Inf(-1)
	for at := first; at < open; at++ {
		c := &w.tree.nodes[at]
		if p := c.loadProof(); p.known() && p.results().prunable(parent.turn, floor) {
			continue
		}
		mean, visits := unvisited, int64(atomic.LoadInt32(&c.visits))+int64(atomic.LoadInt32(&c.virtualLoss))
		if visits > 0 {
			mean = float64(atomic.LoadInt64(&c.reward)) / float64(visits*unit)
		}
		if score := mean + float64(urge*float64(w.tree.priors[at]))/float64(1+visits); score > top {
			best, top, ok = at, score, true
		}
	}
	if open < end && unvisited+float64(urge*float64(w.tree.priors[open])) > top {
		return open, true
	}
	if !ok {
		return w.leastVisited(first, end)
	}
	return best, true
}

// refitRoot gives the root of an old tree these moves, which may be fewer or more than those
// that it had as an inner node. What is known of moves that it had stays.
func (w *worker[R, S, M]) refitRoot(moves []M) bool {
	if w.appraiser == nil || w.has(Look) {
		return false
	}
	for w.tree.needsGrowth(len(moves)) {
		w.tree.grow(len(moves))
	}
	first, ok := w.tree.allocate(len(moves))
	if !ok {
		return false
	}
	w.startAtRoot()
	w.moves = append(w.moves[:0], moves...)
	w.leftOut = w.isPartial(0)
	w.appraise(0)
	w.tree.worths[0] = float32(w.worth)
	w.orderMoves()
	had := make([]uint32, len(moves)) // where moves are of which something is known, else 0
	for i, m := range w.moves {
		if at, ok := w.tree.rootChild(m); ok && !w.tree.nodes[at].fresh() {
			had[i] = at
		}
	}
	slices.SortStableFunc(w.order, func(a, b int) int { return cmp.Compare(min(had[b], 1), min(had[a], 1)) })
	for rank, i := range w.order {
		at := first + uint32(rank)
		if from := had[i]; from > 0 {
			w.tree.moveNode(at, from)
			w.tree.adopt(at)
			w.tree.priors[at] = float32(w.priors[i])
		} else {
			w.initChild(at, i, w.last())
		}
	}
	root := &w.tree.nodes[0]
	root.children = packChildren(first, len(moves), w.leftOut)
	root.storeProof(newProof(anything(w.players), 0, int8(w.last().turn)))
	w.tree.keepBelow(0)
	return true
}
