package solver

// sharedEnd is the number of empty cells below which the moves of a node are not shared by workers.
const sharedEnd = 18

// sharing reports whether the moves of p are shared by workers.
func (w *worker[N]) sharing(p *position) bool {
	return w.claims != nil && p.ply <= w.shape.cells-sharedEnd
}

// tally is the search state of a node between two of its moves.
type tally struct {
	alpha, beta  int
	best, column int
}

// add updates the tally with the value of a move and reports a beta cutoff.
func (t *tally) add(value int, m choice) (cut bool) {
	if value > t.best {
		t.best, t.column = value, m.column()
	}
	t.alpha = max(t.alpha, value)
	return t.alpha >= t.beta
}

// way holds the shared nodes above a worker, those nearest to the root first, and the one to which
// it returns because another worker has solved it.
type way struct {
	nodes []node
	limit uint64 // node limit to restore after the return
	back  int    // number of that node, from 1; 0 if it does not return
	value int    // value of that node, or a bound outside of its window
}

// node is a node with its window on the path of a worker.
type node struct {
	key         uint64
	alpha, beta int
}

// lookBack makes the worker return to the first node above it that has been solved, by a node limit
// that stops all nodes below.
func (w *worker[N]) lookBack() {
	if w.way.back != 0 {
		return
	}
	for i, n := range w.way.nodes {
		e := w.table.probe(n.key)
		if e != 0 && (e.lower() >= n.beta || e.upper() <= n.alpha) {
			w.way.back, w.way.value = i+1, outside(e.lower(), e.upper(), n.beta)
			w.way.limit, w.limit = w.limit, 1
			return
		}
	}
}

// together searches a node with other workers, and returns its value if another worker solved it
// meanwhile. While the worker returns to a node above, the value is invalid.
func (w *worker[N]) together(f *frame, p *position, moves []choice, t *tally) (value int, solved bool) {
	w.way.nodes = append(w.way.nodes, node{p.key, t.alpha, t.beta})
	w.share(f, p, moves, t)
	last := len(w.way.nodes) - 1
	w.way.nodes = w.way.nodes[:last]
	if w.way.back == 0 {
		return 0, false
	}
	if w.way.back == last+1 {
		w.way.back, w.limit = 0, w.way.limit
	}
	return w.way.value, true
}

// share searches the moves of a node in parallel with other workers, which communicate only by the
// claims and the table. All of them begin with the first move, since it often is the last one, and
// so descend together until a node whose first move is known; of the others they take those that
// are not claimed. The remaining moves are probed again at the end, and searched as well if they
// are still unknown (ABDADA in the order of T. Kerrigan 2017: see hashtable.Claims).
func (w *worker[N]) share(f *frame, p *position, moves []choice, t *tally) {
	var later [maxWidth]choice
	left := later[:0]
	for i, m := range moves {
		switch c := w.child(f, m); {
		case i > 0 && w.claims.Claimed(c.key):
			left = append(left, m)
		case w.join(p, c, m, t):
			return
		}
	}
	for _, m := range left {
		if w.join(p, w.child(f, m), m, t) {
			return
		}
	}
}

// child returns the position after a move, with its key.
func (w *worker[N]) child(f *frame, m choice) *position {
	c := &f.child[m.child()]
	if c.key == 0 {
		w.identify(c)
	}
	return c
}

// join probes a child, or searches it, and reports a beta cutoff or the end of the search.
func (w *worker[N]) join(p, c *position, m choice, t *tally) (cut bool) {
	w.probe(c)
	value, ok := w.known(p, c, t.alpha, t.beta)
	if !ok {
		w.claims.Claim(c.key)
		value = w.below(p, c, t.alpha, t.beta)
		w.claims.Release(c.key)
	}
	return t.add(value, m) || w.ended()
}
