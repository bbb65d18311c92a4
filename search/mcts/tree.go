package mcts

import (
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/sente-games/sente/internal/memory"
)

// unit is the reward of a win; a loss is 0 and rewards are integers, so that
// sums are the same on every machine.
const unit = 1 << 12

// node is a position of the tree, and the move that leads to it. Nodes hold no
// pointers: the children of a node lie side by side in the tree. All fields but
// parent and ply are read and written atomically, since goroutines may share a tree.
type node struct {
	reward   int64  // sum over the visits, of the player who moved here
	fact     uint64 // see fact
	children uint64 // index of the first one << 16 | number; 0: not opened
	visits   int32
	loss     int32  // visits on the way (virtual loss)
	parent   uint32 // a node that leads here; there are several where nodes share their children
	ply      uint32 // moves since the first root
}

// opening stands in node.children while a goroutine is filling them in.
const opening = 1

func (n *node) family() (first uint32, count int) {
	c := atomic.LoadUint64(&n.children)
	return uint32(c >> 16), int(c & 0xffff)
}

func (n *node) opened() bool { return atomic.LoadUint64(&n.children) > opening }

// fact is what is proven or known for good of a node: the results that are left,
// the plies to the end if that is settled, the player to move, and whether the
// node was ever played out.
type fact uint64

const seen fact = 1 << 63

func newFact(r results, distance int, turn int8) fact {
	return seen | fact(uint8(turn))<<32 | fact(min(distance, 1<<16-1))<<16 | fact(r)
}

func (f fact) results() results { return results(f) }
func (f fact) distance() int    { return int(f >> 16 & 0xffff) }
func (f fact) turn() int        { return int(uint8(f >> 32)) }
func (f fact) seen() bool       { return f&seen != 0 }

func (n *node) know() fact   { return fact(atomic.LoadUint64(&n.fact)) }
func (n *node) learn(f fact) { atomic.StoreUint64(&n.fact, uint64(f)) }

// narrow leaves the results of r and reports whether that changed anything. What
// two goroutines have proven at the same time both remains.
func (n *node) narrow(r results, distance int) bool {
	for {
		old := n.know()
		left := old.results() & r
		if left == old.results() || left == 0 {
			return false
		}
		if atomic.CompareAndSwapUint64(&n.fact, uint64(old), uint64(newFact(left, distance, int8(old.turn())))) {
			return true
		}
	}
}

// share is the all-moves-as-first statistic of a move at its parent.
type share struct {
	reward int64
	visits int32
	_      int32
}

// tree is an arena of nodes: node 0 is the root. Beside the nodes lie the
// statistics that the search asked for, none of the others.
type tree[M comparable] struct {
	grow  sync.RWMutex // held for reading by whoever uses the slices
	nodes []node
	moves []M
	used  atomic.Uint32
	most  int // nodes
	least int // nodes that there are in any case
	need  statistic
	lease *memory.Lease

	advanced bool // the root is where Advance led

	squares []int64
	shared  []share
	values  []int32
	priors  []float32
	keys    []uint64
	places  []uint32 // see place
	forward []uint32 // scratch of keep

	evals  atomic.Int64 // sum of the evaluations' absolute values
	judged atomic.Int64 // number of them
}

// newTree makes a tree without nodes.
func newTree[M comparable](need statistic) *tree[M] {
	lease, _ := memory.Process().Lease("the tree", 0)
	t := &tree[M]{need: need, lease: lease}
	memory.Hold(t, lease)
	return t
}

// weigh is the number of bytes that one node takes.
func (t *tree[M]) weigh() int64 {
	var m M
	bytes := int(unsafe.Sizeof(node{}) + unsafe.Sizeof(m))
	for _, p := range []struct {
		need  statistic
		bytes int
	}{{squares, 8}, {shared, int(unsafe.Sizeof(share{}))}, {values, 4}, {priors, 4}, {keys, 8 + 4}, {places, 4}} {
		if t.need&p.need != 0 {
			bytes += p.bytes
		}
	}
	return int64(bytes)
}

const (
	firstNodes = 1 << 12
	leastNodes = 1 << 10
)

// limit sets the bytes that the tree may take. A third is left for the moment in
// which the tree is copied into a larger one.
// It has room for a root with so many moves in any case.
func (t *tree[M]) limit(bytes int64, moves int) {
	t.least = max(leastNodes, moves+1)
	t.most = int(min(max(bytes/3*2/t.weigh(), int64(t.least)), 1<<31))
}

// reset leaves a root without children.
func (t *tree[M]) reset() {
	t.used.Store(0)
	if len(t.nodes) == 0 || len(t.nodes) > t.most {
		t.nodes = nil
		t.resize(min(firstNodes, t.most))
	}
	t.take(1)
	t.settlePlaces()
	t.evals.Store(0)
	t.judged.Store(0)
}

// resize makes room for n nodes. If there is not so much memory the tree stays as it
// is and never grows again in this search, except for the few without which there is
// none.
func (t *tree[M]) resize(n int) {
	if err := t.lease.Resize(int64(n) * t.weigh() / 2 * 3); err != nil && n > t.least {
		t.most = max(len(t.nodes), t.least)
		if n = t.most; n == len(t.nodes) {
			return
		}
	}
	t.nodes, t.moves = enlarge(t.nodes, n, true), enlarge(t.moves, n, true)
	t.squares = enlarge(t.squares, n, t.need&squares != 0)
	t.shared = enlarge(t.shared, n, t.need&shared != 0)
	t.values = enlarge(t.values, n, t.need&values != 0)
	t.priors = enlarge(t.priors, n, t.need&priors != 0)
	t.keys = enlarge(t.keys, n, t.need&keys != 0)
	t.settlePlaces()
}

func enlarge[T any](old []T, n int, wanted bool) []T {
	if !wanted {
		return nil
	}
	larger := make([]T, n)
	copy(larger, old)
	return larger
}

// take returns the index of the first of n new nodes, !ok if there is no room.
func (t *tree[M]) take(n int) (first uint32, ok bool) {
	for {
		used := t.used.Load()
		if int(used)+n > len(t.nodes) {
			return 0, false
		}
		if t.used.CompareAndSwap(used, used+uint32(n)) {
			t.wipe(int(used), int(used)+n)
			return used, true
		}
	}
}

// wipe clears what older searches left in nodes from first up to end.
func (t *tree[M]) wipe(first, end int) {
	clear(t.nodes[first:end])
	t.each(func(s statistic) {
		switch s {
		case squares:
			clear(t.squares[first:end])
		case shared:
			clear(t.shared[first:end])
		case values:
			clear(t.values[first:end])
		case priors:
			clear(t.priors[first:end])
		case keys:
			clear(t.keys[first:end])
		}
	})
}

// each calls f for each statistic that is kept.
func (t *tree[M]) each(f func(statistic)) {
	for left := t.need; left != 0; left &= left - 1 {
		f(left & -left)
	}
}

// tight reports whether there is no room for n more nodes although there could
// be.
func (t *tree[M]) tight(n int) bool {
	return int(t.used.Load())+n > len(t.nodes) && len(t.nodes) < t.most
}

// widen makes the tree larger if it is still tight. Nobody may be using it.
func (t *tree[M]) widen(n int) {
	t.grow.Lock()
	defer t.grow.Unlock()
	if t.tight(n) {
		t.resize(min(max(2*len(t.nodes), len(t.nodes)+n), t.most))
	}
}

// usage is the share of the tree's memory in use, in per mille.
func (t *tree[M]) usage() int { return int(int64(t.used.Load()) * 1000 / int64(t.most)) }
