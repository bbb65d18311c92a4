package mcts

import (
	"cmp"
	"slices"
	"sync/atomic"
)

// expandNode creates the children of a node and reports whether it is expanded.
// It is not if the rules return no move, the tree is full, or another worker is
// expanding it.
func (w *worker[R, S, M]) expandNode(at pathNode) bool {
	d := len(w.line)
	w.childrenEvaluated = false
	w.generateMoves(d)
	if len(w.moves) == 0 || len(w.moves) > 1<<16-1 {
		return false
	}
	w.moveCounts.add(len(w.moves))
	n := &w.tree.nodes[at.node]
	if !atomic.CompareAndSwapUint64(&n.children, 0, expanding) {
		return false
	}
	if w.joinedTransposition = w.joinTransposition(at.node); w.joinedTransposition {
		return true
	}
	first, ok := w.tree.allocate(len(w.moves))
	if !ok {
		atomic.StoreUint64(&n.children, 0)
		return false
	}
	w.evaluateChildren(at)
	if w.hasAppraiser {
		w.appraiseLeaf(d)
		w.tree.leafValues[at.node] = float32(w.leafValue)
	}
	w.orderMoves()
	for rank, i := range w.order {
		w.initChild(first+uint32(rank), i, at)
	}
	atomic.StoreUint64(&n.children, packChildren(first, len(w.moves), w.movesOmitted))
	w.tree.storeTransposition(at.node)
	return true
}

// generateMoves sets w.moves to the moves of the state at depth d.
func (w *worker[R, S, M]) generateMoves(d int) {
	w.undoTo(d)
	w.moves = w.rules.Moves(&w.states[d], w.moves[:0])
	w.movesOmitted = w.isPartial(d)
}

// isPartial reports whether the rules omitted moves of the state at depth d.
// Losses of all generated moves are then no proof.
func (w *worker[R, S, M]) isPartial(d int) bool {
	return w.partial != nil && w.partial.Partial(&w.states[d])
}

// initChild initializes the child at index at for move i. Other workers cannot
// see it yet.
func (w *worker[R, S, M]) initChild(at uint32, i int, parent pathNode) {
	w.tree.moves[at] = w.moves[i]
	w.tree.nodes[at].parent = parent.node
	w.tree.nodes[at].ply = w.tree.nodes[parent.node].ply + 1
	if w.stats&statPriors != 0 {
		w.tree.priors[at] = float32(w.movePrior(i))
	}
	if w.childrenEvaluated {
		w.storeEvaluation(at, w.evaluations[i])
		w.tree.nodes[at].storeProof(w.evaluations[i].proof)
	}
}

// evaluateChildren plays each move, evaluates the position and undoes the move.
func (w *worker[R, S, M]) evaluateChildren(at pathNode) {
	if w.childrenEvaluated = w.has(Look) || w.lookAtRoot && len(w.line) == 0; !w.childrenEvaluated {
		return
	}
	d := len(w.line)
	w.reserveStates(d + 1)
	w.probeDepth = w.chooseProbeDepth(len(w.moves))
	w.evaluations = w.evaluations[:0]
	for _, m := range w.moves {
		st := w.visitPosition(d+1, &w.states[d+1], w.rules.Play(&w.states[d+1], &w.states[d], m, w.hasEval))
		e := w.evaluatePosition(d+1, at.turn, st)
		w.evaluations = append(w.evaluations, e)
		if w.undo != nil {
			w.undo.Undo(&w.states[d], m)
		}
	}
}

const (
	probeNodes    = 100 // maximum number of positions of a probe, without pruning
	maxProbeDepth = 8
)

// chooseProbeDepth returns the depth set by [Probe], or else the largest depth
// that probeNodes allow. The width of the tree below is estimated as the mean
// number of moves seen so far, or the number of moves of the node if that is
// larger: a node with a forced capture has one move, but its successors have
// many again.
func (w *worker[R, S, M]) chooseProbeDepth(moves int) (plies int) {
	if w.probePlies >= 0 {
		return w.probePlies
	}
	width := max(float64(moves), w.moveCounts.value())
	for budget := probeNodes / width; budget >= 1 && plies < maxProbeDepth; budget /= width {
		plies++
	}
	return plies
}

// runningMean is the mean of a stream of numbers.
type runningMean struct{ count, sum int64 }

func (m *runningMean) add(n int) { m.count, m.sum = m.count+1, m.sum+int64(n) }

func (m runningMean) value() float64 { return float64(m.sum) / float64(max(m.count, 1)) }

// orderMoves fills w.order with the indexes of the moves: by descending score,
// or in random order without scores.
func (w *worker[R, S, M]) orderMoves() {
	w.order = w.order[:0]
	for i := range w.moves {
		w.order = append(w.order, i)
	}
	switch {
	case w.hasAppraiser:
		slices.SortStableFunc(w.order, func(a, b int) int { return cmp.Compare(w.priors[b], w.priors[a]) })
		return
	case w.computeMoveScores():
		slices.SortStableFunc(w.order, func(a, b int) int { return int(w.scores[b]) - int(w.scores[a]) })
		return
	}
	for i := len(w.order) - 1; i > 0 && !w.usesEvaluator(); i-- {
		j := w.random.IntN(i + 1)
		w.order[i], w.order[j] = w.order[j], w.order[i]
	}
}

// computeMoveScores fills w.scores and reports whether scores are available.
func (w *worker[R, S, M]) computeMoveScores() bool {
	w.scores = slices.Grow(w.scores[:0], len(w.moves))[:len(w.moves)]
	switch {
	case w.stats&statPriors == 0 || !w.hasPriors():
		clear(w.scores)
		return false
	case w.priorHook == nil && w.hasEval && w.childrenEvaluated:
		for i, e := range w.evaluations {
			w.scores[i] = e.value
		}
	default:
		w.scoreMoves(&w.states[len(w.line)], w.moves, w.scores)
	}
	return true
}

// priorHalvings is the ratio between the best and the worst prior of a node, in
// 64ths of a power of two.
const priorHalvings = 4 * 64

// movePrior returns the prior of move i: the Appraiser's, or 1 for the best
// move and 1/16 for the worst. Only the relative scores of a node matter, not
// their scale.
func (w *worker[R, S, M]) movePrior(i int) float64 {
	if w.hasAppraiser {
		return w.priors[i]
	}
	best, worst := int64(w.scores[w.order[0]]), int64(w.scores[w.order[len(w.order)-1]])
	best, worst = min(best, int64(provenValue)/2), max(worst, -int64(provenValue)/2)
	if best <= worst {
		return 1
	}
	x := min(max(best-int64(w.scores[i]), 0), best-worst)
	return inversePower(int(x * priorHalvings / (best - worst)))
}
