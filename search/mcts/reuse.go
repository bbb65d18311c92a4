package mcts

import (
	"slices"

	"github.com/sente-games/sente/rules"
)

// dropped is the new index of nodes that are not kept.
const dropped = 1<<32 - 1

// makeRoot makes the node at index at the root and drops everything that is not
// below it. Nodes that are kept slide down over dropped ones: the old root is
// one of these, so that there is room for the new one at once.
func (t *tree[M]) makeRoot(at uint32) {
	if at != 0 {
		t.keepBelow(at)
	}
}

// keepBelow is makeRoot for any node, the root included, not all of whose nodes can be reached.
func (t *tree[M]) keepBelow(at uint32) {
	used := t.used.Load()
	if len(t.forward) < int(used) {
		t.forward = make([]uint32, len(t.nodes))
	}
	for i := range t.forward[:used] {
		t.forward[i] = dropped
	}
	t.mark(at)
	t.moveNode(0, at)
	t.forward[at] = 0
	next := uint32(1)
	for i := uint32(1); i < used; i++ {
		if i == at || t.forward[i] == dropped {
			continue
		}
		t.moveNode(next, i)
		t.forward[i] = next
		next++
	}
	t.used.Store(next)
	t.relink()
	t.rebuildTranspositions()
}

// mark notes that a node is kept, and all below it.
func (t *tree[M]) mark(at uint32) {
	t.forward[at] = at
	first, end := t.nodes[at].childRange()
	if first == 0 || t.forward[first] != dropped {
		return
	}
	for c := first; c < end; c++ {
		t.mark(c)
	}
}

// relink lets nodes that have moved point at each other again.
func (t *tree[M]) relink() {
	t.nodes[0].parent = 0
	for i := range t.used.Load() {
		n := &t.nodes[i]
		first, end := n.childRange()
		if first == 0 {
			continue
		}
		count := end - first
		first = t.forward[first]
		n.children = packChildren(first, int(count), n.partial())
		t.adopt(i)
	}
}

// adopt makes a node the parent of its children.
func (t *tree[M]) adopt(at uint32) {
	first, end := t.nodes[at].childRange()
	for c := first; c < end; c++ {
		t.nodes[c].parent = at
	}
}

// moveNode copies a node with its statistics.
func (t *tree[M]) moveNode(to, from uint32) {
	t.nodes[to], t.moves[to] = t.nodes[from], t.moves[from]
	if t.stats&statSquares != 0 {
		t.squares[to] = t.squares[from]
	}
	if t.stats&statAMAF != 0 {
		t.amaf[to] = t.amaf[from]
	}
	if t.stats&statValues != 0 {
		t.values[to] = t.values[from]
	}
	if t.stats&statPriors != 0 {
		t.priors[to] = t.priors[from]
	}
	if t.stats&statKeys != 0 {
		t.keys[to] = t.keys[from]
	}
	if t.stats&statWorths != 0 {
		t.worths[to] = t.worths[from]
	}
}

// resume makes the node of the position with this status the root, if there is
// one: the root itself after Advance, or a node near it with the same key.
func (t *tree[M]) resume(st rules.Status, players int) bool {
	if t.used.Load() == 0 || len(t.nodes) > t.maxNodes {
		return false
	}
	at, ok := uint32(0), t.advanced && t.stats&statKeys == 0
	if !ok {
		at, ok = t.find(st.Key, st.Turn)
	}
	t.advanced = false
	if !ok {
		return false
	}
	t.makeRoot(at)
	root := &t.nodes[0]
	if !root.expanded() { // what the game resolved says nothing about the moves
		root.storeProof(newProof(anything(players), 0, st.Turn))
		return true
	}
	return root.loadProof().turn() == int(st.Turn)
}

// rootFits reports whether the root has exactly these moves, or no children yet.
func (t *tree[M]) rootFits(moves []M) bool {
	if !t.nodes[0].expanded() {
		return true
	}
	first, end := t.nodes[0].childRange()
	return int(end-first) == len(moves) && !slices.ContainsFunc(t.moves[first:end], func(m M) bool {
		return !slices.Contains(moves, m)
	})
}

// reusePlies is how many plies below the old root a new one is looked for: a move of
// each of three players, or two moves each of two.
const reusePlies = 4

// find returns the node of a position with this key and turn near the root.
func (t *tree[M]) find(key uint64, turn int8) (at uint32, ok bool) {
	if t.stats&statKeys == 0 || t.used.Load() == 0 {
		return 0, false
	}
	return t.findBelow(0, reusePlies, key, turn)
}

func (t *tree[M]) findBelow(i uint32, plies int, key uint64, turn int8) (uint32, bool) {
	n := &t.nodes[i]
	if n.visits > 0 && t.keys[i] == key && n.loadProof().turn() == int(turn) {
		return i, true
	}
	if plies == 0 || !n.expanded() {
		return 0, false
	}
	first, end := n.childRange()
	for c := first; c < end; c++ {
		if at, ok := t.findBelow(c, plies-1, key, turn); ok {
			return at, true
		}
	}
	return 0, false
}

// rootChild returns the root's child by a move.
func (t *tree[M]) rootChild(m M) (at uint32, ok bool) {
	if t.used.Load() == 0 || !t.nodes[0].expanded() {
		return 0, false
	}
	first, end := t.nodes[0].childRange()
	for c := first; c < end; c++ {
		if t.moves[c] == m {
			return c, true
		}
	}
	return 0, false
}
