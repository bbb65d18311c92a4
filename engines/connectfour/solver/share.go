package solver

import "sync/atomic"

// busy says which positions somebody searches now. A mark may be overwritten by
// another position's: then work is done twice, but never wrongly.
type busy struct {
	keys [busySlots]atomic.Uint64
}

const busySlots = 1 << 10 // a power of two, many times what a crew can mark

func (b *busy) slot(key uint64) *atomic.Uint64 { return &b.keys[key&(busySlots-1)] }

func (b *busy) enter(key uint64)    { b.slot(key).Store(key) }
func (b *busy) leave(key uint64)    { b.slot(key).CompareAndSwap(key, 0) }
func (b *busy) has(key uint64) bool { return b.slot(key).Load() == key }

// sharedEnd is the number of empty cells below which the moves of a node are not
// divided.
const sharedEnd = 18

// sharing reports whether the moves of p are to be divided.
func (w *worker[N]) sharing(p *position) bool {
	return w.busy != nil && p.ply <= w.shape.cells-sharedEnd
}

// tally is what is known of a node between two of its moves.
type tally struct {
	alpha, beta  int
	best, column int
}

// add takes in the value of a move and reports whether it ends the node.
func (t *tally) add(value int, m choice) (cut bool) {
	if value > t.best {
		t.best, t.column = value, m.column()
	}
	t.alpha = max(t.alpha, value)
	return t.alpha >= t.beta
}

// share searches the moves of a node beside other workers, who see of each other
// only the marks and the table. All of them begin with the first move, since it
// often is the last one, and so go down together until they find a node whose
// first move is known; of the others they take what nobody searches. What is left
// is looked up again at the end, and helped with if it is not known by then
// (ABDADA, J.-C. Weill 1996, in the order of T. Kerrigan 2017, with marks beside
// the table instead of in it).
func (w *worker[N]) share(f *frame, p *position, moves []choice, t *tally) {
	var later [maxWidth]choice
	left := later[:0]
	for i, m := range moves {
		switch c := w.child(f, m); {
		case i > 0 && w.busy.has(c.key):
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

// child is the position behind a move, with its key.
func (w *worker[N]) child(f *frame, m choice) *position {
	c := &f.child[m.child()]
	if c.key == 0 {
		w.identify(c)
	}
	return c
}

// join looks a child up, or searches it, and reports whether that ends the node.
func (w *worker[N]) join(p, c *position, m choice, t *tally) (cut bool) {
	w.probe(c)
	value, ok := w.known(p, c, t.alpha, t.beta)
	if !ok {
		w.busy.enter(c.key)
		value = w.below(p, c, t.alpha, t.beta)
		w.busy.leave(c.key)
	}
	return t.add(value, m) || w.ended()
}
