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

// room is how many nodes may be kept before one at this ply: each ply leaves half of what
// it might take to the plies above it, so that the first moves of a search, which go deep
// first, leave room for the last.
func (l Limits) room(ply int) int { return l.Nodes - l.Nodes/2 + l.Nodes>>max(ply, 1) }

// Step is what led from one node to the next: a move, or a pass that the search tried.
type Step[M any] struct {
	Move M
	Pass bool
}

// Recorder keeps the nodes of a search. It looks into a node only if it keeps it, so that
// a search of many nodes loses next to nothing. It is not safe for concurrent use.
type Recorder[M any] struct {
	name   func(line []Step[M]) string
	limits Limits
	walks  []walk[M] // the latest searches of the root, one more than are asked for
	before int       // searches of the root before these
	nodes  int64     // visited in all
	now    int32     // the newest node of the running search that was not left, none: outside
	below  bool      // the search is in a node below it that is not kept
}

// walk is one search of the root: its nodes in the order in which they were entered.
type walk[M any] []kept[M]

// kept is a node as the search tells of it.
type kept[M any] struct {
	search.Visit[M]
	parent  int32
	score   sente.Score
	why     search.Reason
	left    bool // by the search
	leftOut int
}

// outside is the parent of a root.
const outside = int32(-1)

var _ search.Tracer[int] = (*Recorder[int])(nil)

// New returns an empty recorder. name writes the last move of a line that begins at the
// root; it is asked in the order in which the search went, and only when a tree is made.
// nil writes moves as fmt does.
func New[M any](name func(line []Step[M]) string, limits Limits) *Recorder[M] {
	if name == nil {
		name = func(line []Step[M]) string { return fmt.Sprint(line[len(line)-1].Move) }
	}
	return &Recorder[M]{name: name, limits: limits.filled(), now: outside}
}

// Reset forgets everything.
func (r *Recorder[M]) Reset() { *r = Recorder[M]{name: r.name, limits: r.limits, now: outside} }

// Enter records that the search enters a node, and asks for those below it if it is kept.
func (r *Recorder[M]) Enter(v *search.Visit[M]) (inside bool) {
	if r.now == outside {
		r.begin()
	} else if !r.keeps(v) {
		r.below = true
		return false
	}
	w := &r.walks[len(r.walks)-1]
	*w = append(*w, kept[M]{Visit: *v, parent: r.now})
	r.now = int32(len(*w) - 1)
	return true
}

// keeps reports whether a node that is no root is kept.
func (r *Recorder[M]) keeps(v *search.Visit[M]) bool {
	return len(r.walks[len(r.walks)-1]) < r.limits.room(v.Ply) && (r.limits.Plies <= 0 || v.Ply <= r.limits.Plies)
}

// begin makes room for another search of the root, where the oldest was.
func (r *Recorder[M]) begin() {
	if len(r.walks) <= r.limits.Roots {
		r.walks = append(r.walks, nil)
		return
	}
	oldest := r.walks[0][:0]
	copy(r.walks, r.walks[1:])
	r.walks[len(r.walks)-1] = oldest
	r.before++
}

// Leave records that the search leaves the newest node.
func (r *Recorder[M]) Leave(_ int, score sente.Score, why search.Reason, nodes int64) {
	if r.now == outside {
		return
	}
	n := &r.walks[len(r.walks)-1][r.now]
	if r.below {
		r.below = false
		n.leftOut += 1 + int(nodes)
		return
	}
	n.score, n.why, n.left = score, why, true
	if r.now = n.parent; r.now == outside {
		r.nodes += 1 + nodes
	}
}

// Tree is what was recorded so far. A search of the root that a limit stopped is in it only
// if it is the only one.
func (r *Recorder[M]) Tree() *Tree {
	t := &Tree{Visited: r.nodes, Forgotten: r.before}
	walks := r.walks
	if last := len(walks) - 1; last > 0 && walks[last][0].why == search.Stopped {
		walks, t.Stopped = walks[:last], true
	} else if len(walks) > r.limits.Roots {
		walks = walks[1:]
		t.Forgotten++
	}
	for _, w := range walks {
		t.Roots = append(t.Roots, r.grow(w))
	}
	return t
}

// grow makes the tree of a walk.
func (r *Recorder[M]) grow(w walk[M]) *Node {
	nodes := make([]Node, len(w))
	line := []Step[M]{{}}
	for i := range w {
		k, n := &w[i], &nodes[i]
		*n = Node{
			Ply: k.Ply, Turn: k.Turn, Depth: k.Depth, Alpha: k.Alpha, Beta: k.Beta, Purpose: k.Purpose,
			Score: k.score, Why: k.why, LeftOut: k.leftOut, open: !k.left,
		}
		if k.parent == outside {
			continue
		}
		parent := &nodes[k.parent]
		parent.Children = append(parent.Children, n)
		if k.Ply > parent.Ply { // else the same position, searched to another end
			line = append(line[:k.Ply], Step[M]{Move: k.Move, Pass: k.Purpose == search.Passing})
		}
		n.Move = r.title(line[1 : k.Ply+1])
	}
	return &nodes[0]
}

// title is the text of what led to the end of a line, "" at the root.
func (r *Recorder[M]) title(line []Step[M]) string {
	switch {
	case len(line) == 0:
		return ""
	case line[len(line)-1].Pass:
		return "pass"
	}
	return r.name(line)
}
