package mcts

import (
	"slices"

	"github.com/sente-games/sente/rules"
)

// droppedIndex is the new index of nodes that are removed.
const droppedIndex = 1<<32 - 1

// makeRoot makes the node at index at the root and removes all nodes outside
// its subtree. The remaining nodes are moved to lower indexes.
func (t *tree[M]) makeRoot(at uint32) {
	if at != 0 {
		t.compactSubtree(at)
	}
}

// compactSubtree implements makeRoot for any node, including a root with
// unreachable nodes in its tree.
func (t *tree[M]) compactSubtree(at uint32) {
	used := t.numNodes.Load()
	if len(t.newIndexes) < int(used) {
		t.newIndexes = make([]uint32, len(t.nodes))
	}
	for i := range t.newIndexes[:used] {
		t.newIndexes[i] = droppedIndex
	}
	t.markSubtree(at)
	t.moveNode(0, at)
	t.newIndexes[at] = 0
	next := uint32(1)
	for i := uint32(1); i < used; i++ {
		if i == at || t.newIndexes[i] == droppedIndex {
			continue
		}
		t.moveNode(next, i)
		t.newIndexes[i] = next
		next++
	}
	t.numNodes.Store(next)
	t.relinkNodes()
	t.rebuildTranspositions()
}

// markSubtree marks a node and its descendants as kept.
func (t *tree[M]) markSubtree(at uint32) {
	t.newIndexes[at] = at
	first, end := t.nodes[at].childRange()
	if first == 0 || t.newIndexes[first] != droppedIndex {
		return
	}
	for c := first; c < end; c++ {
		t.markSubtree(c)
	}
}

// relinkNodes updates the child and parent indexes of moved nodes.
func (t *tree[M]) relinkNodes() {
	t.nodes[0].parent = 0
	for i := range t.numNodes.Load() {
		n := &t.nodes[i]
		first, end := n.childRange()
		if first == 0 {
			continue
		}
		count := end - first
		first = t.newIndexes[first]
		n.children = packChildren(first, int(count), n.hasOmittedMoves())
		t.setChildParents(i)
	}
}

// setChildParents sets the parent index of a node's children.
func (t *tree[M]) setChildParents(at uint32) {
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
	if t.stats&statMinimax != 0 {
		t.minimaxValues[to] = t.minimaxValues[from]
	}
	if t.stats&statPriors != 0 {
		t.priors[to] = t.priors[from]
	}
	if t.stats&statKeys != 0 {
		t.keys[to] = t.keys[from]
	}
	if t.stats&statLeafValues != 0 {
		t.leafValues[to] = t.leafValues[from]
	}
}

// resumeRoot reuses the node of the position with this status as root: the
// current root after Advance, or a node near it with the same key. It returns
// false without one.
func (t *tree[M]) resumeRoot(st rules.Status, players int) bool {
	if t.numNodes.Load() == 0 || len(t.nodes) > t.maxNodes {
		return false
	}
	at, ok := uint32(0), t.rootAdvanced && t.stats&statKeys == 0
	if !ok {
		at, ok = t.findRoot(st.Key, st.Turn)
	}
	t.rootAdvanced = false
	if !ok {
		return false
	}
	t.makeRoot(at)
	root := &t.nodes[0]
	if !root.isExpanded() { // a result from the game does not prove anything about the moves
		root.storeProof(newProof(allResults(players), 0, st.Turn))
		return true
	}
	return root.loadProof().turn() == int(st.Turn)
}

// hasRootMoves reports whether the root has exactly these moves, or no children
// yet.
func (t *tree[M]) hasRootMoves(moves []M) bool {
	if !t.nodes[0].isExpanded() {
		return true
	}
	first, end := t.nodes[0].childRange()
	return int(end-first) == len(moves) && !slices.ContainsFunc(t.moves[first:end], func(m M) bool {
		return !slices.Contains(moves, m)
	})
}

// maxReusePlies is the maximum depth at which a new root is searched: one move
// of each of three players, or two moves of each of two.
const maxReusePlies = 4

// findRoot returns the node of a position with this key and turn near the root.
func (t *tree[M]) findRoot(key uint64, turn int8) (at uint32, ok bool) {
	if t.stats&statKeys == 0 || t.numNodes.Load() == 0 {
		return 0, false
	}
	return t.findInSubtree(0, maxReusePlies, key, turn)
}

func (t *tree[M]) findInSubtree(i uint32, plies int, key uint64, turn int8) (uint32, bool) {
	n := &t.nodes[i]
	if n.visits > 0 && t.keys[i] == key && n.loadProof().turn() == int(turn) {
		return i, true
	}
	if plies == 0 || !n.isExpanded() {
		return 0, false
	}
	first, end := n.childRange()
	for c := first; c < end; c++ {
		if at, ok := t.findInSubtree(c, plies-1, key, turn); ok {
			return at, true
		}
	}
	return 0, false
}

// rootChild returns the child of the root for a move.
func (t *tree[M]) rootChild(m M) (at uint32, ok bool) {
	if t.numNodes.Load() == 0 || !t.nodes[0].isExpanded() {
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
