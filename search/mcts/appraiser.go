package mcts

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sync/atomic"
)

// Appraiser is implemented by rules of two players that compute the value of a
// position and the policy over its moves in one call. The results replace
// rollouts and move scores, as the network does in AlphaZero (Silver and others
// 2017). Each worker calls the Appraiser of its own copy of the rules. An
// [EvaluateBy] or [RolloutBy] option disables it; [EvaluateBy] evaluates
// batches of positions. Results known by rules.Resolver take precedence at the
// first visit.
type Appraiser[S, M any] interface {
	// Appraise returns the value of the unfinished position s for the player to
	// move, from 0 (loss) to 1 (win). It sets priors[i] to the policy of moves[i],
	// which must be nonnegative in any unit and not all 0. If moves is empty, only
	// the value is used.
	Appraise(s *S, moves []M, priors []float64) float64
}

// usesEvaluator reports whether priors and values come from an evaluator or an
// Appraiser instead of playouts.
func (c *config[R, S, M]) usesEvaluator() bool { return c.evaluator != nil || c.hasAppraiser }

// appraiseLeaf computes the value of the position at depth d and the normalized
// priors of w.moves.
func (w *worker[R, S, M]) appraiseLeaf(d int) {
	w.priors = slices.Grow(w.priors[:0], len(w.moves))[:len(w.moves)]
	w.leafValue, w.leafAppraised = w.appraiser.Appraise(&w.states[d], w.moves, w.priors), true
	var sum float64
	for _, p := range w.priors {
		sum += p
	}
	if !(w.leafValue >= 0 && w.leafValue <= 1) || !(sum > 0) {
		panic(fmt.Sprintf("mcts: %T returned the value %v and priors with the sum %v: expected a value from 0 to 1 and a positive sum", w.rules, w.leafValue, sum))
	}
	for i := range w.priors {
		w.priors[i] /= sum
	}
}

// rewardLeafValue sets the rewards to the value of the leaf.
func (w *worker[R, S, M]) rewardLeafValue() {
	if !w.leafAppraised { // the leaf was not expanded
		w.leafValue = w.appraiser.Appraise(&w.states[len(w.line)], nil, nil)
	}
	turn := w.pathEnd().turn
	w.rewards[turn] = int64(float64(w.leafValue*unit) + 0.5)
	w.rewards[1-turn] = unit - w.rewards[turn]
}

// firstUnvisited returns the index of the first unvisited child, or end.
// Unvisited children are sorted by descending prior and have no other
// statistics.
func (t *tree[M]) firstUnvisited(first, end uint32) uint32 {
	for at := first; at < end; at++ {
		if t.nodes[at].isUnvisited() {
			return at
		}
	}
	return end
}

// selectByAppraisal implements selectChild for PUCT with normalized priors: of
// the unvisited children only the first can have the maximum score. Their
// first-play value is the value of the node minus a reduction, as in Leela Zero
// (Pascutto 2017), rather than the mean of their siblings: if all siblings
// fail, the others should be explored.
func (w *worker[R, S, M]) selectByAppraisal(parent pathNode, n *node, first, end uint32) (best uint32, ok bool) {
	var sum int64
	var visitedPolicy float64
	visitedEnd := w.tree.firstUnvisited(first, end)
	for at := first; at < visitedEnd; at++ {
		c := &w.tree.nodes[at]
		visits := int64(atomic.LoadInt32(&c.visits))
		sum += visits + int64(atomic.LoadInt32(&c.virtualLoss))
		if visits > 0 {
			visitedPolicy += float64(w.tree.priors[at])
		}
	}
	visits := max(sum+1, int64(atomic.LoadInt32(&n.visits))+int64(atomic.LoadInt32(&n.virtualLoss)))
	fpuValue := float64(w.tree.leafValues[parent.node]) - float64(w.fpuReduction*math.Sqrt(visitedPolicy))
	floor := n.loadProof().results().pessimisticGrade(parent.turn)
	explorationTerm, bestScore := float64(w.explorationAt(visits)*math.Sqrt(float64(visits))), math.Inf(-1)
	for at := first; at < visitedEnd; at++ {
		c := &w.tree.nodes[at]
		if p := c.loadProof(); p.isKnown() && p.results().canPrune(parent.turn, floor) {
			continue
		}
		mean, visits := fpuValue, int64(atomic.LoadInt32(&c.visits))+int64(atomic.LoadInt32(&c.virtualLoss))
		if visits > 0 {
			mean = float64(atomic.LoadInt64(&c.reward)) / float64(visits*unit)
		}
		if score := mean + float64(explorationTerm*float64(w.tree.priors[at]))/float64(1+visits); score > bestScore {
			best, bestScore, ok = at, score, true
		}
	}
	if visitedEnd < end && fpuValue+float64(explorationTerm*float64(w.tree.priors[visitedEnd])) > bestScore {
		return visitedEnd, true
	}
	if !ok {
		return w.selectLeastVisited(first, end)
	}
	return best, true
}

// rebuildRoot replaces the children of a reused root, which may have other
// moves than it had as an inner node. Subtrees of moves that remain are kept.
func (w *worker[R, S, M]) rebuildRoot(moves []M) bool {
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
	w.movesOmitted = w.isPartial(0)
	w.appraiseLeaf(0)
	w.tree.leafValues[0] = float32(w.leafValue)
	w.orderMoves()
	existing := make([]uint32, len(moves)) // indexes of existing children with statistics, else 0
	for i, m := range w.moves {
		if at, ok := w.tree.rootChild(m); ok && !w.tree.nodes[at].isUnvisited() {
			existing[i] = at
		}
	}
	slices.SortStableFunc(w.order, func(a, b int) int { return cmp.Compare(min(existing[b], 1), min(existing[a], 1)) })
	for rank, i := range w.order {
		at := first + uint32(rank)
		if from := existing[i]; from > 0 {
			w.tree.moveNode(at, from)
			w.tree.setChildParents(at)
			w.tree.priors[at] = float32(w.priors[i])
		} else {
			w.initChild(at, i, w.pathEnd())
		}
	}
	root := &w.tree.nodes[0]
	root.children = packChildren(first, len(moves), w.movesOmitted)
	root.storeProof(newProof(allResults(w.players), 0, int8(w.pathEnd().turn)))
	w.tree.compactSubtree(0)
	return true
}
