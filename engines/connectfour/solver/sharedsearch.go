package solver

// minSharedCells is the number of empty cells below which the moves of a node are not shared by workers.
const minSharedCells = 18

// isShared reports whether the moves of p are shared by workers.
func (w *worker[N]) isShared(p *searchPosition) bool {
	return w.claims != nil && p.ply <= w.shape.cells-minSharedCells
}

// nodeState is the search state of a node between two of its moves.
type nodeState struct {
	alpha, beta  int
	best, column int
}

// addValue updates the tally with the value of a move and reports a beta cutoff.
func (t *nodeState) addValue(value int, m rankedMove) (cut bool) {
	if value > t.best {
		t.best, t.column = value, m.columnIndex()
	}
	t.alpha = max(t.alpha, value)
	return t.alpha >= t.beta
}

// sharedPath holds the shared nodes above a worker, those nearest to the root first, and the one to which
// it returns because another worker has solved it.
type sharedPath struct {
	nodes    []sharedNode
	limit    uint64 // node limit to restore after the return
	returnTo int    // number of that node, from 1; 0 if it does not return
	value    int    // value of that node, or a bound outside of its window
}

// sharedNode is a node with its window on the path of a worker.
type sharedNode struct {
	key         uint64
	alpha, beta int
}

// checkSharedPath makes the worker return to the first node above it that has been solved, by a node limit
// that stops all nodes below.
func (w *worker[N]) checkSharedPath() {
	if w.path.returnTo != 0 {
		return
	}
	for i, n := range w.path.nodes {
		e := w.table.probeEntry(n.key)
		if e != 0 && (e.lowerBound() >= n.beta || e.upperBound() <= n.alpha) {
			w.path.returnTo, w.path.value = i+1, outsideBound(e.lowerBound(), e.upperBound(), n.beta)
			w.path.limit, w.limit = w.limit, 1
			return
		}
	}
}

// searchTogether searches a node with other workers, and returns its value if another worker solved it
// meanwhile. While the worker returns to a node above, the value is invalid.
func (w *worker[N]) searchTogether(f *nodeFrame, p *searchPosition, moves []rankedMove, t *nodeState) (value int, solved bool) {
	w.path.nodes = append(w.path.nodes, sharedNode{p.key, t.alpha, t.beta})
	w.shareMoves(f, p, moves, t)
	last := len(w.path.nodes) - 1
	w.path.nodes = w.path.nodes[:last]
	if w.path.returnTo == 0 {
		return 0, false
	}
	if w.path.returnTo == last+1 {
		w.path.returnTo, w.limit = 0, w.path.limit
	}
	return w.path.value, true
}

// shareMoves searches the moves of a node in parallel with other workers, which communicate only by the
// claims and the table. All of them begin with the first move, since it often is the last one, and
// so descend together until a node whose first move is known; of the others they take those that
// are not claimed. The remaining moves are probed again at the end, and searched as well if they
// are still unknown (ABDADA in the order of T. Kerrigan 2017: see hashtable.Claims).
func (w *worker[N]) shareMoves(f *nodeFrame, p *searchPosition, moves []rankedMove, t *nodeState) {
	var later [maxWidth]rankedMove
	remaining := later[:0]
	for i, m := range moves {
		switch c := w.makeChild(f, m); {
		case i > 0 && w.claims.Claimed(c.key):
			remaining = append(remaining, m)
		case w.searchOrProbe(p, c, m, t):
			return
		}
	}
	for _, m := range remaining {
		if w.searchOrProbe(p, w.makeChild(f, m), m, t) {
			return
		}
	}
}

// makeChild returns the position after a move, with its key.
func (w *worker[N]) makeChild(f *nodeFrame, m rankedMove) *searchPosition {
	c := &f.child[m.childIndex()]
	if c.key == 0 {
		w.computeKey(c)
	}
	return c
}

// searchOrProbe probes a child, or searches it, and reports a beta cutoff or the end of the search.
func (w *worker[N]) searchOrProbe(p, c *searchPosition, m rankedMove, t *nodeState) (cut bool) {
	w.probeTable(c)
	value, ok := w.knownValue(p, c, t.alpha, t.beta)
	if !ok {
		w.claims.Claim(c.key)
		value = w.searchChild(p, c, t.alpha, t.beta)
		w.claims.Release(c.key)
	}
	return t.addValue(value, m) || w.isStopped()
}
