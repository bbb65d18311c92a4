package proof

import (
	"math"
	"unsafe"

	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/rules"
)

// pn2Search implements PN² (Breuker 1998): proof-number search in a tree whose
// leaves are evaluated by a second proof-number search. The second tree may
// grow as large as the first and is discarded except for the moves of the leaf.
type pn2Search[R rules.Rules[S, M], S, M any] struct {
	*path[R, S, M]
	outer, inner tree[M]
	maxNodes     int // maximum number of nodes of each tree
	lease        *memory.Lease
}

// minInnerNodes is the minimum size of a second-level search.
const minInnerNodes = 64

func newPN2Search[R rules.Rules[S, M], S, M any](p *path[R, S, M], bytes int64) (*pn2Search[R, S, M], error) {
	lease, err := memory.Process().Lease("two trees of proofs", 0)
	if err != nil {
		return nil, err
	}
	q := &pn2Search[R, S, M]{path: p, lease: lease}
	memory.Hold(q, lease)
	return q, q.resize(bytes)
}

// resize changes the memory limit of the trees, or returns an error and leaves
// them unchanged. The lease includes 50 % for copying a tree when it grows.
func (q *pn2Search[R, S, M]) resize(bytes int64) error {
	leaseBytes := int64(math.MaxInt64)
	if bytes < leaseBytes/2 {
		leaseBytes = bytes / 2 * 3
	}
	if err := q.lease.Resize(leaseBytes); err != nil {
		return err
	}
	q.outer, q.inner = tree[M]{}, tree[M]{}
	q.maxNodes = int(min(max(2, bytes/2/int64(unsafe.Sizeof(node[M]{}))), math.MaxUint32))
	return nil
}

// close releases the memory.
func (q *pn2Search[R, S, M]) close() {
	q.outer, q.inner = tree[M]{}, tree[M]{}
	q.lease.Return()
}

// prove searches the position of the frame and returns its proof numbers, which
// are not settled if the outer tree is full.
func (q *pn2Search[R, S, M]) prove(ply int) proofNumbers {
	st := q.frameAt(ply).status
	if st.Outcome.IsOver() {
		return q.terminalNumbers(st)
	}
	q.outOfMemory = false
	numbers := q.growTree(&q.outer, ply, q.maxNodes, q.expandBySearch)
	if !numbers.isSettled() && !q.isStopped() {
		q.outOfMemory = true
	}
	return numbers
}

// rootNumbers returns the proof numbers of the outer tree's root.
func (q *pn2Search[R, S, M]) rootNumbers() proofNumbers {
	if len(q.outer.nodes) == 0 {
		return unitNumbers
	}
	return q.outer.nodes[0].numbers
}

// chooseMove returns the index of a move with the numbers target, or -1.
func (q *pn2Search[R, S, M]) chooseMove(ply int, target proofNumbers) int {
	q.prove(ply)
	if q.isStopped() {
		return -1
	}
	q.generateMoves(ply)
	for i, c := range q.outer.childNodes(0) {
		if c.numbers == target {
			return i
		}
	}
	return -1
}

// growTree runs a proof-number search from the frame in a tree of at most
// maxNodes nodes. expand creates the children of a leaf and reports whether it
// did.
func (q *pn2Search[R, S, M]) growTree(t *tree[M], ply, maxNodes int, expand func(n uint32, ply int) bool) proofNumbers {
	t.reset(q.isORNode(q.frameAt(ply).status))
	n, rootPly := uint32(0), ply
	for !t.nodes[0].numbers.isSettled() && t.numNodes < maxNodes {
		// 1. Descend to the most proving node.
		for t.nodes[n].numChildren > 0 {
			n = t.mostProvingChild(n)
			q.playMove(ply, t.nodes[n].move)
			ply++
		}
		// 2. Expand it.
		if !expand(n, ply) {
			break
		}
		// 3. Update its ancestors while their numbers change.
		for changed := t.updateNumbers(n); changed && n != 0; changed = t.updateNumbers(n) {
			if t.nodes[n].numbers.isSettled() {
				t.freeSubtree(n)
			}
			ply--
			q.undoMove(ply, t.nodes[n].move)
			n = t.nodes[n].parent
		}
	}
	for ; ply > rootPly; n = t.nodes[n].parent {
		ply--
		q.undoMove(ply, t.nodes[n].move)
	}
	return t.nodes[0].numbers
}

// expandBySearch expands a leaf of the outer tree by an inner search.
func (q *pn2Search[R, S, M]) expandBySearch(n uint32, ply int) bool {
	maxNodes := min(max(q.outer.numNodes, minInnerNodes), q.maxNodes)
	q.growTree(&q.inner, ply, maxNodes, q.expandByRules)
	children := q.inner.childNodes(0)
	if q.isStopped() || len(children) == 0 {
		return false
	}
	if q.outer.numNodes+len(children) > q.maxNodes {
		q.outOfMemory = true
		return false
	}
	first := q.outer.allocateNodes(len(children))
	for i, c := range children {
		q.outer.nodes[first+uint32(i)] = node[M]{move: c.move, numbers: c.numbers, parent: n, orNode: c.orNode}
	}
	q.outer.nodes[n].firstChild, q.outer.nodes[n].numChildren = first, uint32(len(children))
	return true
}

// expandByRules expands a leaf of the inner tree by the rules.
func (q *pn2Search[R, S, M]) expandByRules(n uint32, ply int) bool {
	if q.visitNode(ply) {
		return false
	}
	f := q.generateMoves(ply)
	if q.fault != nil {
		return false
	}
	first := q.inner.allocateNodes(len(f.moves))
	for i, m := range f.moves {
		st := q.playMoveAt(ply, i).status
		q.undoMoveAt(ply, i)
		c := node[M]{move: m, numbers: unitNumbers, parent: n, orNode: q.isORNode(st)}
		if st.Outcome.IsOver() {
			c.numbers = q.terminalNumbers(st)
		}
		q.inner.nodes[first+uint32(i)] = c
	}
	q.inner.nodes[n].firstChild, q.inner.nodes[n].numChildren = first, uint32(len(f.moves))
	return true
}
