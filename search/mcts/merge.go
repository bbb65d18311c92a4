package mcts

import "sync/atomic"

// merge gives a node the children of an older one that stands for the same
// position, and reports whether there is one. Both lie at the same depth below
// the start of the search, so that no way leads back to where it came from.
//
// What differs is only how often each of the two was visited (UCT1 of Childs,
// Brodeur and Kocsis 2008); samples, values and proofs below are the same.
func (w *worker[R, S, M]) merge(at uint32) bool {
	if !w.has(Merge) {
		return false
	}
	other, ok := w.tree.twin(at)
	if !ok {
		return false
	}
	first, count := w.tree.nodes[other].family()
	if count != len(w.moves) {
		return false
	}
	atomic.StoreUint64(&w.tree.nodes[at].children, uint64(first)<<16|uint64(count))
	return true
}

// place is where the tree looks for a node with these children.
func (t *tree[M]) place(at uint32) *uint32 {
	n := &t.nodes[at]
	h := atomic.LoadUint64(&t.keys[at]) ^ uint64(n.ply)*0xd6e8feb86659fd93 ^ uint64(n.know().turn())*0xa0761d6478bd642f
	h *= 0x9e3779b97f4a7c15
	return &t.places[(h>>32)&uint64(len(t.places)-1)]
}

// twin returns an opened node that stands for the same position at the same depth.
func (t *tree[M]) twin(at uint32) (uint32, bool) {
	found := atomic.LoadUint32(t.place(at))
	if found == 0 || found-1 == at {
		return 0, false
	}
	other := found - 1
	a, b := &t.nodes[at], &t.nodes[other]
	same := atomic.LoadUint64(&t.keys[at]) == atomic.LoadUint64(&t.keys[other]) &&
		a.ply == b.ply && a.know().turn() == b.know().turn()
	return other, same && b.opened()
}

// publish lets others find the children of a node. Of two nodes in one place the
// later one stays.
func (t *tree[M]) publish(at uint32) {
	if t.need&places != 0 {
		atomic.StoreUint32(t.place(at), at+1)
	}
}

// settlePlaces makes the places anew, as many as a power of two allows, after
// nodes have moved.
func (t *tree[M]) settlePlaces() {
	if t.need&places == 0 {
		return
	}
	size := 1
	for size*2 <= len(t.nodes) {
		size *= 2
	}
	if len(t.places) != size {
		t.places = make([]uint32, size)
	} else {
		clear(t.places)
	}
	for at := range t.used.Load() {
		if t.nodes[at].opened() {
			t.publish(at)
		}
	}
}
