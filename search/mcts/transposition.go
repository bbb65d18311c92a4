package mcts

import "sync/atomic"

// joinTransposition gives a node the children of an older one that stands for the
// same position, and reports whether there is one. Both lie at the same depth below
// the start of the search, so that there are no cycles.
//
// What differs is only how often each of the two was visited (UCT1 of Childs,
// Brodeur and Kocsis 2008); samples, values and proofs below are the same.
func (w *worker[R, S, M]) joinTransposition(at uint32) bool {
	if !w.has(Merge) {
		return false
	}
	other, ok := w.tree.findTransposition(at)
	if !ok {
		return false
	}
	first, end := w.tree.nodes[other].childRange()
	if int(end-first) != len(w.moves) {
		return false
	}
	if w.appraises {
		w.tree.worths[at] = w.tree.worths[other]
	}
	atomic.StoreUint64(&w.tree.nodes[at].children, packChildren(first, len(w.moves), w.leftOut))
	return true
}

// transpositionSlot is where the tree keeps the index, plus one, of an expanded node
// with this key, depth and player to move.
func (t *tree[M]) transpositionSlot(at uint32) *uint32 {
	n := &t.nodes[at]
	h := atomic.LoadUint64(&t.keys[at]) ^ uint64(n.ply)*0xd6e8feb86659fd93 ^ uint64(n.loadProof().turn())*0xa0761d6478bd642f
	h *= 0x9e3779b97f4a7c15
	return &t.transpositions[(h>>32)&uint64(len(t.transpositions)-1)]
}

// findTransposition returns an expanded node that stands for the same position at
// the same depth.
func (t *tree[M]) findTransposition(at uint32) (uint32, bool) {
	found := atomic.LoadUint32(t.transpositionSlot(at))
	if found == 0 || found-1 == at {
		return 0, false
	}
	other := found - 1
	a, b := &t.nodes[at], &t.nodes[other]
	same := atomic.LoadUint64(&t.keys[at]) == atomic.LoadUint64(&t.keys[other]) &&
		a.ply == b.ply && a.loadProof().turn() == b.loadProof().turn()
	return other, same && b.expanded()
}

// storeTransposition lets other nodes find the children of this one. Of two nodes
// in one slot the later one stays.
func (t *tree[M]) storeTransposition(at uint32) {
	if t.stats&statTranspositions != 0 {
		atomic.StoreUint32(t.transpositionSlot(at), at+1)
	}
}

// rebuildTranspositions fills the slots anew after nodes have moved. Their number
// is the largest power of two that is no more than that of the nodes.
func (t *tree[M]) rebuildTranspositions() {
	if t.stats&statTranspositions == 0 {
		return
	}
	size := 1
	for size*2 <= len(t.nodes) {
		size *= 2
	}
	if len(t.transpositions) != size {
		t.transpositions = make([]uint32, size)
	} else {
		clear(t.transpositions)
	}
	for at := range t.used.Load() {
		if t.nodes[at].expanded() {
			t.storeTransposition(at)
		}
	}
}
