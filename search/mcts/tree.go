package mcts

import (
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/sente-games/sente/internal/memory"
)

// unit is the reward of a win.
const unit = Unit

// node is a position of the tree, and the move that leads to it. Nodes hold no
// pointers: the children of a node lie side by side in the tree. All fields but
// parent and ply are read and written atomically, since goroutines may share a tree.
type node struct {
	reward      int64  // sum over the visits, of the player who moved here
	proof       uint64 // see proof
	children    uint64 // see packChildren; 0: not expanded
	visits      int32
	virtualLoss int32  // samples that are on their way through the node
	parent      uint32 // a node that leads here; there are several where nodes share their children
	ply         uint32 // moves since the first root
}

// expanding stands in node.children while a goroutine is filling them in.
const expanding = 1

// packChildren is the index of the first child, their number, and whether moves were left
// out (rules.Partial) in one word.
func packChildren(first uint32, count int, partial bool) uint64 {
	packed := uint64(first)<<16 | uint64(count)
	if partial {
		packed |= partialChildren
	}
	return packed
}

const partialChildren = 1 << 63

// partial reports whether the node has moves without a child.
func (n *node) partial() bool { return atomic.LoadUint64(&n.children)&partialChildren != 0 }

// fresh reports whether nothing is known of the node: no sample has gone there, nor is one on
// its way.
func (n *node) fresh() bool {
	return atomic.LoadInt32(&n.visits) == 0 && atomic.LoadInt32(&n.virtualLoss) == 0 && !n.loadProof().known()
}

// childRange is the indices of the children: first up to, not including, end.
func (n *node) childRange() (first, end uint32) {
	c := atomic.LoadUint64(&n.children)
	first = uint32(c >> 16)
	return first, first + uint32(c&0xffff)
}

func (n *node) expanded() bool { return atomic.LoadUint64(&n.children) > expanding }

// tree is an arena of nodes: node 0 is the root. Beside the nodes lie the
// statistics that the search needs, none of the others.
type tree[M comparable] struct {
	resizing sync.RWMutex // held for reading while the slices are in use
	nodes    []node
	moves    []M
	used     atomic.Uint32
	maxNodes int
	minNodes int // allocated even if the memory budget has no room
	stats    statistics
	lease    *memory.Lease

	advanced  bool         // the root is where Advance led
	rootState atomic.Int32 // see rootUnasked

	columns
	forward []uint32 // scratch of makeRoot: new indices

	evalSum   atomic.Int64 // of the evaluations' absolute values
	evalCount atomic.Int64
}

// columns are what settings may store for each node, beside nodes; nil if they do not.
type columns struct {
	squares        []int64
	amaf           []amafStats
	values         []int32
	priors         []float32
	keys           []uint64
	worths         []float32
	transpositions []uint32 // see transpositionSlot
}

// newTree makes a tree without nodes.
func newTree[M comparable](stats statistics) *tree[M] {
	lease, _ := memory.Process().Lease("the tree", 0)
	t := &tree[M]{stats: stats, lease: lease}
	memory.Hold(t, lease)
	return t
}

// nodeBytes is the number of bytes that one node takes with its statistics.
func (t *tree[M]) nodeBytes() int64 {
	var m M
	bytes := int(unsafe.Sizeof(node{}) + unsafe.Sizeof(m))
	for _, s := range []struct {
		stats statistics
		bytes int
	}{
		{statSquares, 8},
		{statAMAF, int(unsafe.Sizeof(amafStats{}))},
		{statValues, 4},
		{statPriors, 4},
		{statKeys, 8 + 4},
		{statTranspositions, 4},
		{statWorths, 4},
	} {
		if t.stats&s.stats != 0 {
			bytes += s.bytes
		}
	}
	return int64(bytes)
}

const (
	firstNodes = 1 << 12
	minNodes   = 1 << 10
)

// setLimit sets the bytes that the tree may take. A third is left for the moment in
// which the tree is copied into a larger one. There is room for a root with this
// number of moves in any case.
func (t *tree[M]) setLimit(bytes int64, moves int) {
	t.minNodes = max(minNodes, moves+1)
	t.maxNodes = int(min(max(bytes/3*2/t.nodeBytes(), int64(t.minNodes)), 1<<31))
}

// reset leaves a root without children.
func (t *tree[M]) reset() {
	t.used.Store(0)
	if len(t.nodes) == 0 || len(t.nodes) > t.maxNodes {
		t.nodes = nil
		t.resize(min(firstNodes, t.maxNodes))
	}
	t.allocate(1)
	t.rebuildTranspositions()
	t.evalSum.Store(0)
	t.evalCount.Store(0)
}

// resize makes room for n nodes. If the memory budget does not allow it the tree
// stays as it is and never grows again in this search, except to minNodes.
func (t *tree[M]) resize(n int) {
	if err := t.lease.Resize(int64(n) * t.nodeBytes() / 2 * 3); err != nil && n > t.minNodes {
		t.maxNodes = max(len(t.nodes), t.minNodes)
		if n = t.maxNodes; n == len(t.nodes) {
			return
		}
	}
	t.nodes, t.moves = enlarge(t.nodes, n, true), enlarge(t.moves, n, true)
	t.squares = enlarge(t.squares, n, t.stats&statSquares != 0)
	t.amaf = enlarge(t.amaf, n, t.stats&statAMAF != 0)
	t.values = enlarge(t.values, n, t.stats&statValues != 0)
	t.priors = enlarge(t.priors, n, t.stats&statPriors != 0)
	t.keys = enlarge(t.keys, n, t.stats&statKeys != 0)
	t.worths = enlarge(t.worths, n, t.stats&statWorths != 0)
	t.rebuildTranspositions()
}

func enlarge[T any](old []T, n int, wanted bool) []T {
	if !wanted {
		return nil
	}
	larger := make([]T, n)
	copy(larger, old)
	return larger
}

// allocate returns the index of the first of n new nodes, !ok if there is no room.
func (t *tree[M]) allocate(n int) (first uint32, ok bool) {
	for {
		used := t.used.Load()
		if int(used)+n > len(t.nodes) {
			return 0, false
		}
		if t.used.CompareAndSwap(used, used+uint32(n)) {
			t.clearNodes(int(used), int(used)+n)
			return used, true
		}
	}
}

// clearNodes clears what older searches left in nodes from first up to end.
func (t *tree[M]) clearNodes(first, end int) {
	clear(t.nodes[first:end])
	for left := t.stats; left != 0; left &= left - 1 {
		switch left & -left {
		case statSquares:
			clear(t.squares[first:end])
		case statAMAF:
			clear(t.amaf[first:end])
		case statValues:
			clear(t.values[first:end])
		case statPriors:
			clear(t.priors[first:end])
		case statKeys:
			clear(t.keys[first:end])
		}
	}
}

// needsGrowth reports whether there is no room for n more nodes although the limit
// allows more.
func (t *tree[M]) needsGrowth(n int) bool {
	return int(t.used.Load())+n > len(t.nodes) && len(t.nodes) < t.maxNodes
}

// grow makes the tree larger if it still needs it. It waits until the tree is not
// in use.
func (t *tree[M]) grow(n int) {
	t.resizing.Lock()
	defer t.resizing.Unlock()
	if t.needsGrowth(n) {
		t.resize(min(max(2*len(t.nodes), len(t.nodes)+n), t.maxNodes))
	}
}

// usage is the share of the tree's memory in use, in per mille.
func (t *tree[M]) usage() int { return int(int64(t.used.Load()) * 1000 / int64(t.maxNodes)) }
