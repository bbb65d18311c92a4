package mcts

import (
	"slices"
	"sync/atomic"
)

// open gives a node its children. It reports whether the node is open now; it is
// not if the game offers no move, the tree is full, or another goroutine is at
// it.
func (w *worker[R, S, M]) open(at step) bool {
	d := len(w.line)
	w.moves = w.board.Moves(&w.states[d], w.moves[:0])
	if len(w.moves) == 0 || len(w.moves) > 1<<16-1 {
		return false
	}
	n := &w.tree.nodes[at.node]
	if !atomic.CompareAndSwapUint64(&n.children, 0, opening) {
		return false
	}
	if w.joined = w.merge(at.node); w.joined {
		return true
	}
	first, ok := w.tree.take(len(w.moves))
	if !ok {
		w.full = true
		atomic.StoreUint64(&n.children, 0)
		return false
	}
	w.look(at)
	w.rank(at)
	for i, from := range w.sorted {
		w.settle(first+uint32(i), from, at)
	}
	atomic.StoreUint64(&n.children, uint64(first)<<16|uint64(len(w.moves)))
	w.tree.publish(at.node)
	return true
}

// settle fills in the child at index at, the move number from. Nobody else can
// see it yet.
func (w *worker[R, S, M]) settle(at uint32, from int, parent step) {
	w.tree.moves[at] = w.moves[from]
	w.tree.nodes[at].parent = parent.node
	w.tree.nodes[at].ply = w.tree.nodes[parent.node].ply + 1
	if w.need&priors != 0 {
		w.tree.priors[at] = float32(w.odds(from))
	}
	if w.has(Look) {
		w.note(at, w.sights[from])
		w.tree.nodes[at].learn(w.sights[from].fact)
	}
}

// look plays each move and takes it back.
func (w *worker[R, S, M]) look(at step) {
	if !w.has(Look) {
		return
	}
	d := len(w.line)
	w.reserve(d + 1)
	w.depth = w.reach(len(w.moves))
	w.sights = w.sights[:0]
	for _, m := range w.moves {
		st := w.kept(w.board.Play(&w.states[d+1], &w.states[d], m, w.evals))
		w.sights = append(w.sights, w.sight(d+1, at.turn, st))
		if w.undo != nil {
			w.undo.Undo(&w.states[d], m)
		}
	}
}

const (
	probeRoom  = 100 // positions that a probe may meet, if no move is pruned
	probeReach = 8
)

// reach is the depth of probes at a node with so many moves.
func (w *worker[R, S, M]) reach(moves int) (plies int) {
	if w.deep >= 0 {
		return w.deep
	}
	for room := probeRoom / moves; room > 0 && plies < probeReach; room /= moves {
		plies++
		if moves == 1 {
			return probeReach
		}
	}
	return plies
}

// rank puts the numbers of the moves in the order in which they are tried: best
// first where they can be rated, else at random.
func (w *worker[R, S, M]) rank(at step) {
	w.sorted = w.sorted[:0]
	for i := range w.moves {
		w.sorted = append(w.sorted, i)
	}
	if w.rate() {
		slices.SortStableFunc(w.sorted, func(a, b int) int { return int(w.scores[b]) - int(w.scores[a]) })
		return
	}
	for i := len(w.sorted) - 1; i > 0; i-- {
		j := w.random.Below(i + 1)
		w.sorted[i], w.sorted[j] = w.sorted[j], w.sorted[i]
	}
}

// rate fills w.scores and reports whether there is anything to rate the moves by.
func (w *worker[R, S, M]) rate() bool {
	w.scores = slices.Grow(w.scores[:0], len(w.moves))[:len(w.moves)]
	switch {
	case w.need&priors == 0 || !w.rated():
		clear(w.scores)
		return false
	case w.prior == nil && w.evals && w.has(Look):
		for i, s := range w.sights {
			w.scores[i] = s.value
		}
	default:
		w.score(&w.states[len(w.line)], w.moves, w.scores)
	}
	return true
}

// steepness is how many times the best move of a node is halved until the worst
// one is reached, in 64ths.
const steepness = 4 * 64

// odds is the rating of move i, 1 for the best of its node and 1/16 for the worst;
// only the spread of the scores counts, not their scale.
func (w *worker[R, S, M]) odds(i int) float64 {
	best, worst := int64(w.scores[w.sorted[0]]), int64(w.scores[w.sorted[len(w.sorted)-1]])
	best, worst = min(best, int64(settledValue)/2), max(worst, -int64(settledValue)/2)
	if best <= worst {
		return 1
	}
	x := min(max(best-int64(w.scores[i]), 0), best-worst)
	return halves(int(x * steepness / (best - worst)))
}
