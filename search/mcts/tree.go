package mcts

import (
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/sente-games/sente/internal/memory"
)

// unit is the reward of a win.
const unit = Unit

// node is a position of the tree with the move that leads to it. Nodes contain
// no pointers: the children of a node are contiguous in the tree. All fields
// except parent and ply are accessed atomically, since workers may share a
// tree.
type node struct {
	reward      int64  // sum over the visits, for the player that moved here
	proof       uint64 // see type proof
	children    uint64 // see packChildren; 0: not expanded
	visits      int32
	virtualLoss int32  // number of playouts in progress through the node
	parent      uint32 // one of the parents, if nodes share their children
	ply         uint32 // plies since the first root
}

// expanding is the value of node.children while a worker creates the children.
const expanding = 1

// packChildren packs the index of the first child, the number of children, and
// whether the rules omitted moves (rules.Partial) into one word.
func packChildren(first uint32, count int, partial bool) uint64 {
	packed := uint64(first)<<16 | uint64(count)
	if partial {
		packed |= partialChildren
	}
	return packed
}

const partialChildren = 1 << 63

// hasOmittedMoves reports whether the node has moves without a child.
func (n *node) hasOmittedMoves() bool { return atomic.LoadUint64(&n.children)&partialChildren != 0 }

// isUnvisited reports whether the node has no visits, no playouts in progress
// and no proof.
func (n *node) isUnvisited() bool {
	return atomic.LoadInt32(&n.visits) == 0 && atomic.LoadInt32(&n.virtualLoss) == 0 && !n.loadProof().isKnown()
}

// childRange returns the half-open range of the indexes of the children.
func (n *node) childRange() (first, end uint32) {
	c := atomic.LoadUint64(&n.children)
	first = uint32(c >> 16)
	return first, first + uint32(c&0xffff)
}

func (n *node) isExpanded() bool { return atomic.LoadUint64(&n.children) > expanding }

// tree is an arena of nodes; node 0 is the root. The enabled statistics are
// stored in parallel slices.
type tree[M comparable] struct {
	resizing sync.RWMutex // held for reading while the slices are in use
	nodes    []node
	moves    []M
	numNodes atomic.Uint32
	maxNodes int
	minNodes int // allocated even beyond the memory limit
	stats    statistics
	lease    *memory.Lease

	rootAdvanced   bool         // the root was set by Advance
	rootEvaluation atomic.Int32 // see rootNotEvaluated

	columns
	newIndexes []uint32 // scratch buffer of compactSubtree

	evalSum   atomic.Int64 // of the absolute values of evaluations
	evalCount atomic.Int64
}

// columns contains the statistics of each node; disabled ones are nil.
type columns struct {
	squares        []int64
	amaf           []amafStats
	minimaxValues  []int32
	priors         []float32
	keys           []uint64
	leafValues     []float32
	transpositions []uint32 // see transpositionSlot
}

// newTree creates an empty tree.
func newTree[M comparable](stats statistics) *tree[M] {
	lease, _ := memory.Process().Lease("the tree", 0)
	t := &tree[M]{stats: stats, lease: lease}
	memory.Hold(t, lease)
	return t
}

// nodeBytes returns the size of one node with its statistics in bytes.
func (t *tree[M]) nodeBytes() int64 {
	var m M
	bytes := int(unsafe.Sizeof(node{}) + unsafe.Sizeof(m))
	for _, s := range []struct {
		stats statistics
		bytes int
	}{
		{statSquares, 8},
		{statAMAF, int(unsafe.Sizeof(amafStats{}))},
		{statMinimax, 4},
		{statPriors, 4},
		{statKeys, 8 + 4},
		{statTranspositions, 4},
		{statLeafValues, 4},
	} {
		if t.stats&s.stats != 0 {
			bytes += s.bytes
		}
	}
	return int64(bytes)
}

const (
	initialNodes = 1 << 12
	minNodes     = 1 << 10
)

// setLimit sets the memory limit of the tree. A third of it is reserved for
// copying the tree when it grows. A root with this number of moves always fits.
func (t *tree[M]) setLimit(bytes int64, moves int) {
	t.minNodes = max(minNodes, moves+1)
	t.maxNodes = int(min(max(bytes/3*2/t.nodeBytes(), int64(t.minNodes)), 1<<31))
}

// reset clears the tree except for an unexpanded root.
func (t *tree[M]) reset() {
	t.numNodes.Store(0)
	if len(t.nodes) == 0 || len(t.nodes) > t.maxNodes {
		t.nodes = nil
		t.resize(min(initialNodes, t.maxNodes))
	}
	t.allocate(1)
	t.rebuildTranspositions()
	t.evalSum.Store(0)
	t.evalCount.Store(0)
}

// resize allocates n nodes. If the memory limit does not permit it, the tree
// keeps its size for the rest of the search, unless it is smaller than
// minNodes.
func (t *tree[M]) resize(n int) {
	if err := t.lease.Resize(int64(n) * t.nodeBytes() / 2 * 3); err != nil && n > t.minNodes {
		t.maxNodes = max(len(t.nodes), t.minNodes)
		if n = t.maxNodes; n == len(t.nodes) {
			return
		}
	}
	t.nodes, t.moves = growSlice(t.nodes, n, true), growSlice(t.moves, n, true)
	t.squares = growSlice(t.squares, n, t.stats&statSquares != 0)
	t.amaf = growSlice(t.amaf, n, t.stats&statAMAF != 0)
	t.minimaxValues = growSlice(t.minimaxValues, n, t.stats&statMinimax != 0)
	t.priors = growSlice(t.priors, n, t.stats&statPriors != 0)
	t.keys = growSlice(t.keys, n, t.stats&statKeys != 0)
	t.leafValues = growSlice(t.leafValues, n, t.stats&statLeafValues != 0)
	t.rebuildTranspositions()
}

func growSlice[T any](old []T, n int, wanted bool) []T {
	if !wanted {
		return nil
	}
	larger := make([]T, n)
	copy(larger, old)
	return larger
}

// allocate returns the index of the first of n new nodes; ok is false if the
// tree is full.
func (t *tree[M]) allocate(n int) (first uint32, ok bool) {
	for {
		used := t.numNodes.Load()
		if int(used)+n > len(t.nodes) {
			return 0, false
		}
		if t.numNodes.CompareAndSwap(used, used+uint32(n)) {
			t.clearNodes(int(used), int(used)+n)
			return used, true
		}
	}
}

// clearNodes clears the previous contents of the nodes from first up to end.
func (t *tree[M]) clearNodes(first, end int) {
	clear(t.nodes[first:end])
	for left := t.stats; left != 0; left &= left - 1 {
		switch left & -left {
		case statSquares:
			clear(t.squares[first:end])
		case statAMAF:
			clear(t.amaf[first:end])
		case statMinimax:
			clear(t.minimaxValues[first:end])
		case statPriors:
			clear(t.priors[first:end])
		case statKeys:
			clear(t.keys[first:end])
		}
	}
}

// needsGrowth reports whether n more nodes do not fit, but the limit permits
// growth.
func (t *tree[M]) needsGrowth(n int) bool {
	return int(t.numNodes.Load())+n > len(t.nodes) && len(t.nodes) < t.maxNodes
}

// grow enlarges the tree if that is still necessary. It blocks until the tree
// is not in use.
func (t *tree[M]) grow(n int) {
	t.resizing.Lock()
	defer t.resizing.Unlock()
	if t.needsGrowth(n) {
		t.resize(min(max(2*len(t.nodes), len(t.nodes)+n), t.maxNodes))
	}
}

// usage returns the share of the tree's memory in use, in per mille.
func (t *tree[M]) usage() int { return int(int64(t.numNodes.Load()) * 1000 / int64(t.maxNodes)) }
