package proof

import (
	"math"
	"unsafe"

	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/rules"
)

// squared is PN² (Breuker 1998): proof-number search in a tree, each leaf of
// which is judged by a second proof-number search that may grow as large as the
// first tree is, and is then forgotten but for the leaf's moves.
type squared[R rules.Rules[S, M], S, M any] struct {
	*path[R, S, M]
	outer, inner tree[M]
	most         int // nodes of either tree
	lease        *memory.Lease
}

// leastInner is the number of nodes that a second search may have however small
// the first tree is.
const leastInner = 64

func newSquared[R rules.Rules[S, M], S, M any](p *path[R, S, M], bytes int64) (*squared[R, S, M], error) {
	lease, err := memory.Process().Lease("two trees of proofs", 0)
	if err != nil {
		return nil, err
	}
	q := &squared[R, S, M]{path: p, lease: lease}
	memory.Hold(q, lease)
	return q, q.resize(bytes)
}

// resize gives the trees another amount of memory, or leaves them as they are if there is
// not so much. Half as much again is leased for the moment in which a tree is copied.
func (q *squared[R, S, M]) resize(bytes int64) error {
	want := int64(math.MaxInt64)
	if bytes < want/2 {
		want = bytes / 2 * 3
	}
	if err := q.lease.Resize(want); err != nil {
		return err
	}
	q.outer, q.inner = tree[M]{}, tree[M]{}
	q.most = int(min(max(2, bytes/2/int64(unsafe.Sizeof(node[M]{}))), math.MaxUint32))
	return nil
}

// close gives the memory back.
func (q *squared[R, S, M]) close() {
	q.outer, q.inner = tree[M]{}, tree[M]{}
	q.lease.Return()
}

// prove answers the question at the frame, or leaves it open if the outer tree
// has no room left.
func (q *squared[R, S, M]) prove(ply int) pair {
	st := q.frame(ply).status
	if st.Outcome.Over() {
		return q.verdict(st)
	}
	q.full = false
	num := q.grow(&q.outer, ply, q.most, q.judge)
	if !num.settled() && !q.stopped() {
		q.full = true
	}
	return num
}

// root are the numbers of the outer tree's root.
func (q *squared[R, S, M]) root() pair {
	if len(q.outer.nodes) == 0 {
		return untouched
	}
	return q.outer.nodes[0].num
}

// choose returns a good move of the frame, or -1.
func (q *squared[R, S, M]) choose(ply int, good pair) int {
	q.prove(ply)
	if q.stopped() {
		return -1
	}
	q.open(ply)
	for i, k := range q.outer.kids(0) {
		if k.num == good {
			return i
		}
	}
	return -1
}

// grow is proof-number search from the frame in a tree of at most `most` nodes.
// expand gives a leaf its moves and reports whether it did.
func (q *squared[R, S, M]) grow(t *tree[M], ply, most int, expand func(n uint32, ply int) bool) pair {
	t.reset(q.asks(q.frame(ply).status))
	n, top := uint32(0), ply
	for !t.nodes[0].num.settled() && t.inUse < most {
		// 1. Down to the leaf that most needs a look.
		for t.nodes[n].count > 0 {
			n = t.best(n)
			q.step(ply, t.nodes[n].move)
			ply++
		}
		// 2. Its moves.
		if !expand(n, ply) {
			break
		}
		// 3. Up again as far as numbers change.
		for changed := t.weigh(n); changed && n != 0; changed = t.weigh(n) {
			if t.nodes[n].num.settled() {
				t.prune(n)
			}
			ply--
			q.back(ply, t.nodes[n].move)
			n = t.nodes[n].parent
		}
	}
	for ; ply > top; n = t.nodes[n].parent {
		ply--
		q.back(ply, t.nodes[n].move)
	}
	return t.nodes[0].num
}

// judge expands a leaf of the outer tree by an inner search.
func (q *squared[R, S, M]) judge(n uint32, ply int) bool {
	most := min(max(q.outer.inUse, leastInner), q.most)
	q.grow(&q.inner, ply, most, q.unfold)
	kids := q.inner.kids(0)
	if q.stopped() || len(kids) == 0 {
		return false
	}
	if q.outer.inUse+len(kids) > q.most {
		q.full = true
		return false
	}
	first := q.outer.room(len(kids))
	for i, k := range kids {
		q.outer.nodes[first+uint32(i)] = node[M]{move: k.move, num: k.num, parent: n, asker: k.asker}
	}
	q.outer.nodes[n].first, q.outer.nodes[n].count = first, uint32(len(kids))
	return true
}

// unfold expands a leaf of the inner tree by the rules.
func (q *squared[R, S, M]) unfold(n uint32, ply int) bool {
	if q.visit(ply) {
		return false
	}
	f := q.open(ply)
	if q.fault != nil {
		return false
	}
	first := q.inner.room(len(f.moves))
	for i, m := range f.moves {
		st := q.enter(ply, i).status
		q.leave(ply, i)
		k := node[M]{move: m, num: untouched, parent: n, asker: q.asks(st)}
		if st.Outcome.Over() {
			k.num = q.verdict(st)
		}
		q.inner.nodes[first+uint32(i)] = k
	}
	q.inner.nodes[n].first, q.inner.nodes[n].count = first, uint32(len(f.moves))
	return true
}
