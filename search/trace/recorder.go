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

// Recorder keeps the nodes of a search. It is not safe for concurrent use.
type Recorder[M any] struct {
	name   func(M) string
	limits Limits
	tree   Tree
	path   []*Node // from the root to the newest node; nil for one that is not kept
	kept   int     // nodes of the running search of the root
}

var _ search.Tracer[int] = (*Recorder[int])(nil)

// New returns an empty recorder. name writes a move; nil writes it as fmt does.
func New[M any](name func(M) string, limits Limits) *Recorder[M] {
	if name == nil {
		name = func(m M) string { return fmt.Sprint(m) }
	}
	if limits.Nodes <= 0 {
		limits.Nodes = defaultNodes
	}
	if limits.Roots <= 0 {
		limits.Roots = 1
	}
	return &Recorder[M]{name: name, limits: limits}
}

// Tree is what was recorded so far. The recorder changes it until [Recorder.Reset].
func (r *Recorder[M]) Tree() *Tree { return &r.tree }

// Reset forgets everything.
func (r *Recorder[M]) Reset() { r.tree, r.path, r.kept = Tree{}, nil, 0 }

// Enter records that the search enters a node.
func (r *Recorder[M]) Enter(v *search.Visit[M]) {
	if len(r.path) == 0 {
		r.begin()
	}
	r.tree.Visited++
	r.path = append(r.path, r.keep(v))
}

// Leave records that the search leaves the newest node.
func (r *Recorder[M]) Leave(_ int, score sente.Score, why search.Reason) {
	last := len(r.path) - 1
	if last < 0 {
		return
	}
	if n := r.path[last]; n != nil {
		n.Score, n.Why, n.open = score, why, false
	}
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
	parent := r.path[len(r.path)-1]
	if parent == nil || r.kept >= r.limits.Nodes || r.limits.Plies > 0 && v.Ply > r.limits.Plies {
		r.leaveOut()
		return nil
	}
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

// leaveOut counts a node at its deepest ancestor that was kept.
func (r *Recorder[M]) leaveOut() {
	for i := len(r.path) - 1; i >= 0; i-- {
		if r.path[i] != nil {
			r.path[i].LeftOut++
			return
		}
	}
}
