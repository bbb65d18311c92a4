package trace

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
)

// Limits bound what a recorder keeps. Zero values, and negative ones, take the defaults.
type Limits struct {
	Nodes int // of each search of the root; default 10,000
	Plies int // deeper nodes are counted, not kept; default: no limit
	Roots int // searches of the root, the latest: one for each iteration and each window tried; default 1
}

const defaultNodes = 10_000

// filled are the limits with the defaults in place of what is not set.
func (l Limits) filled() Limits {
	if l.Nodes <= 0 {
		l.Nodes = defaultNodes
	}
	if l.Roots <= 0 {
		l.Roots = 1
	}
	return l
}

// Recorder keeps the nodes of a search. It is not safe for concurrent use.
type Recorder[M any] struct {
	name   func(M) string
	limits Limits
	tree   Tree
	path   []*Node // from the root to the newest node, as far as they are kept
	below  int     // how many nodes the search is below the last of them
	kept   int     // nodes of the running search of the root
}

var _ search.Tracer[int] = (*Recorder[int])(nil)

// New returns an empty recorder. name writes a move; nil writes it as fmt does.
func New[M any](name func(M) string, limits Limits) *Recorder[M] {
	if name == nil {
		name = func(m M) string { return fmt.Sprint(m) }
	}
	return &Recorder[M]{name: name, limits: limits.filled()}
}

// Tree is what was recorded so far. The recorder changes it until [Recorder.Reset].
func (r *Recorder[M]) Tree() *Tree { return &r.tree }

// Reset forgets everything.
func (r *Recorder[M]) Reset() { r.tree, r.path, r.below, r.kept = Tree{}, nil, 0, 0 }

// Enter records that the search enters a node.
func (r *Recorder[M]) Enter(v *search.Visit[M]) {
	if len(r.path) == 0 {
		r.begin()
	}
	r.tree.Visited++
	if n := r.keep(v); n != nil {
		r.path = append(r.path, n)
	} else {
		r.path[len(r.path)-1].LeftOut++
		r.below++
	}
}

// Leave records that the search leaves the newest node.
func (r *Recorder[M]) Leave(_ int, score sente.Score, why search.Reason) {
	if r.below > 0 {
		r.below--
		return
	}
	last := len(r.path) - 1
	if last < 0 {
		return
	}
	n := r.path[last]
	n.Score, n.Why, n.open = score, why, false
	r.path = r.path[:last]
}

// begin makes room for another search of the root.
func (r *Recorder[M]) begin() {
	r.kept = 0
	if len(r.tree.Roots) == r.limits.Roots {
		r.tree.Roots = append(r.tree.Roots[:0], r.tree.Roots[1:]...)
		r.tree.Forgotten++
	}
}

// keep makes a node if the limits allow it and its parent was kept.
func (r *Recorder[M]) keep(v *search.Visit[M]) *Node {
	if len(r.path) == 0 {
		n := r.node(v)
		n.Move = "" // nothing led here
		r.tree.Roots = append(r.tree.Roots, n)
		return n
	}
	if r.below > 0 || r.kept >= r.limits.Nodes || r.limits.Plies > 0 && v.Ply > r.limits.Plies {
		return nil
	}
	parent := r.path[len(r.path)-1]
	n := r.node(v)
	parent.Children = append(parent.Children, n)
	return n
}

func (r *Recorder[M]) node(v *search.Visit[M]) *Node {
	r.kept++
	n := &Node{Ply: v.Ply, Turn: v.Turn, Depth: v.Depth, Alpha: v.Alpha, Beta: v.Beta, Purpose: v.Purpose, open: true}
	if n.Move = "pass"; v.Purpose != search.Passing {
		n.Move = r.name(v.Move)
	}
	return n
}
