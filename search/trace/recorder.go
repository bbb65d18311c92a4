package trace

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
)

// Limits bounds the size of a recorded tree. Values of zero or less select the
// defaults.
type Limits struct {
	Nodes int // per search of the root; default 10,000
	Plies int // deeper nodes are counted, but not stored; default: no limit
	Roots int // number of latest root searches, one per iteration and aspiration window; default 1
}

const defaultNodes = 10_000

// withDefaults returns the limits with defaults for unset fields.
func (l Limits) withDefaults() Limits {
	if l.Nodes <= 0 {
		l.Nodes = defaultNodes
	}
	if l.Roots <= 0 {
		l.Roots = 1
	}
	return l
}

// maxNodesAtPly returns the number of nodes up to which a node at this ply is
// stored. Each ply leaves half of its share to the plies above it, so that the
// first moves of a depth-first search do not use up the limit.
func (l Limits) maxNodesAtPly(ply int) int { return l.Nodes - l.Nodes/2 + l.Nodes>>max(ply, 1) }

// Step is the transition from one node to the next: a move, or a null move.
type Step[M any] struct {
	Move M
	Pass bool
}

// Recorder records the nodes of a search. It enters a node only if it stores
// it, so that the overhead for large searches is small. It is not safe for
// concurrent use.
type Recorder[M any] struct {
	moveName      func(line []Step[M]) string
	limits        Limits
	rootSearches  []rootSearch[M] // latest root searches, one more than the limit
	numDropped    int             // number of discarded root searches
	numVisited    int64           // visited nodes, including those not stored
	current       int32           // current node of the running search, or noNode
	inSkippedNode bool            // the search is in a descendant of current that is not stored
}

// rootSearch is one search of the root: its nodes in the order of entry.
type rootSearch[M any] []recordedNode[M]

// recordedNode is a node as reported by the search.
type recordedNode[M any] struct {
	search.Visit[M]
	parent     int32
	score      sente.Score
	reason     search.Reason
	isComplete bool // the search has left the node
	numSkipped int
}

// noNode is the parent of a root.
const noNode = int32(-1)

var _ search.Tracer[int] = (*Recorder[int])(nil)

// New returns an empty recorder. name returns the text of the last move of a
// line that begins at the root; it is called in search order, and only when a
// tree is built. nil formats moves with package fmt.
func New[M any](name func(line []Step[M]) string, limits Limits) *Recorder[M] {
	if name == nil {
		name = func(line []Step[M]) string { return fmt.Sprint(line[len(line)-1].Move) }
	}
	return &Recorder[M]{moveName: name, limits: limits.withDefaults(), current: noNode}
}

// Reset removes all recorded nodes.
func (r *Recorder[M]) Reset() {
	*r = Recorder[M]{moveName: r.moveName, limits: r.limits, current: noNode}
}

// Enter records the start of a node and reports whether to enter it, that is,
// whether it is stored.
func (r *Recorder[M]) Enter(v *search.Visit[M]) (inside bool) {
	if r.current == noNode {
		r.beginRootSearch()
	} else if !r.shouldRecord(v) {
		r.inSkippedNode = true
		return false
	}
	w := &r.rootSearches[len(r.rootSearches)-1]
	*w = append(*w, recordedNode[M]{Visit: *v, parent: r.current})
	r.current = int32(len(*w) - 1)
	return true
}

// shouldRecord reports whether a node other than a root is stored.
func (r *Recorder[M]) shouldRecord(v *search.Visit[M]) bool {
	return len(r.rootSearches[len(r.rootSearches)-1]) < r.limits.maxNodesAtPly(v.Ply) && (r.limits.Plies <= 0 || v.Ply <= r.limits.Plies)
}

// beginRootSearch starts another search of the root, replacing the oldest one.
func (r *Recorder[M]) beginRootSearch() {
	if len(r.rootSearches) <= r.limits.Roots {
		r.rootSearches = append(r.rootSearches, nil)
		return
	}
	oldest := r.rootSearches[0][:0]
	copy(r.rootSearches, r.rootSearches[1:])
	r.rootSearches[len(r.rootSearches)-1] = oldest
	r.numDropped++
}

// Leave records the end of the current node.
func (r *Recorder[M]) Leave(_ int, score sente.Score, why search.Reason, nodes int64) {
	if r.current == noNode {
		return
	}
	n := &r.rootSearches[len(r.rootSearches)-1][r.current]
	if r.inSkippedNode {
		r.inSkippedNode = false
		n.numSkipped += 1 + int(nodes)
		return
	}
	n.score, n.reason, n.isComplete = score, why, true
	if r.current = n.parent; r.current == noNode {
		r.numVisited += 1 + nodes
	}
}

// Tree returns the recorded tree. A root search that was stopped by a limit is
// included only if it is the only one.
func (r *Recorder[M]) Tree() *Tree {
	t := &Tree{Visited: r.numVisited, Forgotten: r.numDropped}
	walks := r.rootSearches
	if last := len(walks) - 1; last > 0 && walks[last][0].reason == search.Stopped {
		walks, t.Stopped = walks[:last], true
	} else if len(walks) > r.limits.Roots {
		walks = walks[1:]
		t.Forgotten++
	}
	for _, w := range walks {
		t.Roots = append(t.Roots, r.buildTree(w))
	}
	return t
}

// buildTree returns the tree of a root search.
func (r *Recorder[M]) buildTree(w rootSearch[M]) *Node {
	nodes := make([]Node, len(w))
	line := []Step[M]{{}}
	for i := range w {
		k, n := &w[i], &nodes[i]
		*n = Node{
			Ply: k.Ply, Turn: k.Turn, Depth: k.Depth, Alpha: k.Alpha, Beta: k.Beta, Purpose: k.Purpose,
			Score: k.score, Why: k.reason, LeftOut: k.numSkipped, isUnfinished: !k.isComplete,
		}
		if k.parent == noNode {
			continue
		}
		parent := &nodes[k.parent]
		parent.Children = append(parent.Children, n)
		if k.Ply > parent.Ply { // otherwise the same position, searched for another purpose
			line = append(line[:k.Ply], Step[M]{Move: k.Move, Pass: k.Purpose == search.Passing})
		}
		n.Move = r.stepText(line[1 : k.Ply+1])
	}
	return &nodes[0]
}

// stepText returns the text of the last step of a line, "" at the root.
func (r *Recorder[M]) stepText(line []Step[M]) string {
	switch {
	case len(line) == 0:
		return ""
	case line[len(line)-1].Pass:
		return "pass"
	}
	return r.moveName(line)
}
