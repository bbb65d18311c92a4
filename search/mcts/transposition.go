package mcts

import "sync/atomic"

// joinTransposition shares the children of an existing node of the same
// position and reports whether there is one. Both nodes have the same depth
// below the start of the search, which prevents cycles.
//
// The nodes differ only in their visits (UCT1 of Childs, Brodeur and Kocsis
// 2008); rewards, values and proofs of the children are shared.
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
	if w.hasAppraiser {
		w.tree.leafValues[at] = w.tree.leafValues[other]
	}
	atomic.StoreUint64(&w.tree.nodes[at].children, packChildren(first, len(w.moves), w.movesOmitted))
	return true
}

// transpositionSlot returns the slot for the index, plus one, of an expanded
// node with this key, depth and player to move.
func (t *tree[M]) transpositionSlot(at uint32) *uint32 {
	n := &t.nodes[at]
	h := atomic.LoadUint64(&t.keys[at]) ^ uint64(n.ply)*0xd6e8feb86659fd93 ^ uint64(n.loadProof().turn())*0xa0761d6478bd642f
	h *= 0x9e3779b97f4a7c15
	return &t.transpositions[(h>>32)&uint64(len(t.transpositions)-1)]
}

// findTransposition returns an expanded node of the same position at the same
// depth.
func (t *tree[M]) findTransposition(at uint32) (uint32, bool) {
	slot := atomic.LoadUint32(t.transpositionSlot(at))
	if slot == 0 || slot-1 == at {
		return 0, false
	}
	other := slot - 1
	a, b := &t.nodes[at], &t.nodes[other]
	same := atomic.LoadUint64(&t.keys[at]) == atomic.LoadUint64(&t.keys[other]) &&
		a.ply == b.ply && a.loadProof().turn() == b.loadProof().turn()
	return other, same && b.isExpanded()
}

// storeTransposition stores an expanded node in its slot and replaces any other
// node there.
func (t *tree[M]) storeTransposition(at uint32) {
	if t.stats&statTranspositions != 0 {
		atomic.StoreUint32(t.transpositionSlot(at), at+1)
	}
}

// rebuildTranspositions rebuilds the slots after nodes have moved. Their number
// is the largest power of two that does not exceed the number of allocated
// nodes.
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
	for at := range t.numNodes.Load() {
		if t.nodes[at].isExpanded() {
			t.storeTransposition(at)
		}
	}
}
