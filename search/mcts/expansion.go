package mcts

import (
	"cmp"
	"slices"
	"sync/atomic"
)

// expand gives a node its children. It reports whether the node is expanded now; it
// is not if the game offers no move, the tree is full, or another goroutine is
// expanding it.
func (w *worker[R, S, M]) expand(at pathNode) bool {
	d := len(w.line)
	w.looked = false
	w.listMoves(d)
	if len(w.moves) == 0 || len(w.moves) > 1<<16-1 {
		return false
	}
	w.widths.add(len(w.moves))
	n := &w.tree.nodes[at.node]
	if !atomic.CompareAndSwapUint64(&n.children, 0, expanding) {
		return false
	}
	if w.transposed = w.joinTransposition(at.node); w.transposed {
		return true
	}
	first, ok := w.tree.allocate(len(w.moves))
	if !ok {
		atomic.StoreUint64(&n.children, 0)
		return false
	}
	w.evaluateChildren(at)
	if w.appraises {
		w.appraise(d)
		w.tree.worths[at.node] = float32(w.worth)
	}
	w.orderMoves()
	for rank, i := range w.order {
		w.initChild(first+uint32(rank), i, at)
	}
	atomic.StoreUint64(&n.children, packChildren(first, len(w.moves), w.leftOut))
	w.tree.storeTransposition(at.node)
	return true
}

// listMoves fills w.moves with those of the state at depth d.
func (w *worker[R, S, M]) listMoves(d int) {
	w.unwind(d)
	w.moves = w.rules.Moves(&w.states[d], w.moves[:0])
	w.leftOut = w.isPartial(d)
}

// isPartial reports whether the moves listed last for the state at depth d are not all that
// there are, so that nothing follows from the loss of each.
func (w *worker[R, S, M]) isPartial(d int) bool {
	return w.partial != nil && w.partial.Partial(&w.states[d])
}

// initChild fills in the child at index at, which move i leads to. Other goroutines
// cannot see it yet.
func (w *worker[R, S, M]) initChild(at uint32, i int, parent pathNode) {
	w.tree.moves[at] = w.moves[i]
	w.tree.nodes[at].parent = parent.node
	w.tree.nodes[at].ply = w.tree.nodes[parent.node].ply + 1
	if w.stats&statPriors != 0 {
		w.tree.priors[at] = float32(w.prior(i))
	}
	if w.looked {
		w.storeEvaluation(at, w.evaluations[i])
		w.tree.nodes[at].storeProof(w.evaluations[i].proof)
	}
}

// evaluateChildren plays each move and takes it back.
func (w *worker[R, S, M]) evaluateChildren(at pathNode) {
	if w.looked = w.has(Look) || w.looksAtRoot && len(w.line) == 0; !w.looked {
		return
	}
	d := len(w.line)
	w.reserve(d + 1)
	w.probeDepth = w.chooseProbeDepth(len(w.moves))
	w.evaluations = w.evaluations[:0]
	for _, m := range w.moves {
		st := w.visit(d+1, &w.states[d+1], w.rules.Play(&w.states[d+1], &w.states[d], m, w.hasEval))
		e := w.evaluate(d+1, at.turn, st)
		w.evaluations = append(w.evaluations, e)
		if w.undo != nil {
			w.undo.Undo(&w.states[d], m)
		}
	}
}

const (
	probeNodes    = 100 // positions that a probe may meet, if no move is pruned
	maxProbeDepth = 8
)

// chooseProbeDepth returns the depth set by [Probe], or else the largest depth that probeNodes
// allow. The width of the tree below is estimated as the mean number of moves seen so far, or
// the number of moves of the node if that is larger: a node with a forced capture has one
// move, but its successors have many again.
func (w *worker[R, S, M]) chooseProbeDepth(moves int) (plies int) {
	if w.probePlies >= 0 {
		return w.probePlies
	}
	width := max(float64(moves), w.widths.value())
	for left := probeNodes / width; left >= 1 && plies < maxProbeDepth; left /= width {
		plies++
	}
	return plies
}

// mean is the mean of numbers.
type mean struct{ count, sum int64 }

func (m *mean) add(n int) { m.count, m.sum = m.count+1, m.sum+int64(n) }

func (m mean) value() float64 { return float64(m.sum) / float64(max(m.count, 1)) }

// orderMoves fills w.order with the indices of the moves: best first where they can
// be rated, else at random.
func (w *worker[R, S, M]) orderMoves() {
	w.order = w.order[:0]
	for i := range w.moves {
		w.order = append(w.order, i)
	}
	switch {
	case w.appraises:
		slices.SortStableFunc(w.order, func(a, b int) int { return cmp.Compare(w.priors[b], w.priors[a]) })
		return
	case w.rateMoves():
		slices.SortStableFunc(w.order, func(a, b int) int { return int(w.scores[b]) - int(w.scores[a]) })
		return
	}
	for i := len(w.order) - 1; i > 0 && !w.led(); i-- {
		j := w.random.Below(i + 1)
		w.order[i], w.order[j] = w.order[j], w.order[i]
	}
}

// rateMoves fills w.scores and reports whether there is anything to rate moves by.
func (w *worker[R, S, M]) rateMoves() bool {
	w.scores = slices.Grow(w.scores[:0], len(w.moves))[:len(w.moves)]
	switch {
	case w.stats&statPriors == 0 || !w.hasPriors():
		clear(w.scores)
		return false
	case w.priorHook == nil && w.hasEval && w.looked:
		for i, e := range w.evaluations {
			w.scores[i] = e.value
		}
	default:
		w.scoreMoves(&w.states[len(w.line)], w.moves, w.scores)
	}
	return true
}

// priorSteepness is how many times the best prior of a node is halved to give the
// worst one, in 64ths.
const priorSteepness = 4 * 64

// prior is that of move i: as it was appraised, or 1 for the best of its node and 1/16 for the
// worst; only the spread of the scores counts, not their scale.
func (w *worker[R, S, M]) prior(i int) float64 {
	if w.appraises {
		return w.priors[i]
	}
	best, worst := int64(w.scores[w.order[0]]), int64(w.scores[w.order[len(w.order)-1]])
	best, worst = min(best, int64(provenValue)/2), max(worst, -int64(provenValue)/2)
	if best <= worst {
		return 1
	}
	x := min(max(best-int64(w.scores[i]), 0), best-worst)
	return halves(int(x * priorSteepness / (best - worst)))
}
