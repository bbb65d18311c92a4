package mcts

import (
	"cmp"
	"container/heap"
	"slices"
	"sync/atomic"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Branch is a node of the tree as returned by [Searcher.Branches].
type Branch[M any] struct {
	Ply             int // from the root, which is 0
	Move            M   // that led here; invalid for the root
	Visits          int64
	Score           sente.Score // as reported by the search; proven if decided
	OmittedChildren int         // number of children without a Branch
}

// Branches calls visit for nodes of the last search's tree, each before its
// children and best moves first, beginning with the root. It selects up to
// maxNodes nodes with the highest visit counts, at most plies deep (0 for no
// limit). It returns the number of nodes of the tree, or 0 during a search and
// after Close.
func (s *Searcher[R, S, M]) Branches(maxNodes, plies int, visit func(Branch[M])) (nodes int) {
	if s == nil || !s.guard.TryEnter() {
		return 0
	}
	defer s.guard.Leave()
	if len(s.workers) == 0 || s.workers[0].tree.numNodes.Load() == 0 {
		return 0
	}
	w := s.workers[0]
	t := w.tree
	t.resizing.RLock()
	defer t.resizing.RUnlock()
	root := &t.nodes[0]
	b := branchSelector[R, S, M]{w: w, selected: 1, limit: max(maxNodes, 1), maxPlies: plies}
	rootBranch := &branchNode[M]{Branch: Branch[M]{Visits: int64(atomic.LoadInt32(&root.visits))}}
	b.selectBranches(rootBranch)
	rootBranch.report(visit)
	return int(t.numNodes.Load())
}

// branchNode is a node that may be selected.
type branchNode[M any] struct {
	Branch[M]
	node     uint32 // in the tree
	created  int    // number of nodes created before
	rank     int    // rank among the moves of its parent, 0 for the best
	parent   *branchNode[M]
	children []*branchNode[M]
}

// report calls to for the node and its selected descendants, best moves first.
func (b *branchNode[M]) report(to func(Branch[M])) {
	slices.SortFunc(b.children, func(a, c *branchNode[M]) int { return a.rank - c.rank })
	to(b.Branch)
	for _, c := range b.children {
		c.report(to)
	}
}

// branchSelector selects the nodes with the highest visit counts in the whole
// tree.
type branchSelector[R rules.Rules[S, M], S any, M comparable] struct {
	w               *worker[R, S, M]
	selected, limit int
	maxPlies        int // 0 for no limit
	created         int
	queue           branchHeap[M]
}

// selectBranches selects nodes below the root, best first. Shared children are
// reported under each parent while the limit permits.
func (s *branchSelector[R, S, M]) selectBranches(root *branchNode[M]) {
	s.expandBranch(root)
	for s.selected < s.limit && len(s.queue) > 0 {
		next := heap.Pop(&s.queue).(*branchNode[M])
		next.parent.children = append(next.parent.children, next)
		next.parent.OmittedChildren--
		s.selected++
		s.expandBranch(next)
	}
}

// expandBranch adds the children of a selected node to the queue.
func (s *branchSelector[R, S, M]) expandBranch(b *branchNode[M]) {
	n := &s.w.tree.nodes[b.node]
	if !n.isExpanded() {
		return
	}
	turn := n.loadProof().turn()
	list := s.w.rankedCandidates(b.node, turn)
	b.OmittedChildren = len(list)
	if s.maxPlies > 0 && b.Ply >= s.maxPlies {
		return
	}
	for i, c := range list {
		if c.visits == 0 && !c.proof.isKnown() {
			continue // unvisited
		}
		child := &branchNode[M]{Branch: Branch[M]{Ply: b.Ply + 1, Move: c.move, Visits: c.visits}, node: c.node, created: s.created, rank: i, parent: b}
		child.Score, _ = c.score(turn)
		s.created++
		heap.Push(&s.queue, child)
	}
}

// branchHeap is a priority queue of nodes with selected parents: winning moves
// that are ranked first, then by visits, then in order of creation.
type branchHeap[M any] []*branchNode[M]

func (f branchHeap[M]) Len() int      { return len(f) }
func (f branchHeap[M]) Swap(i, j int) { f[i], f[j] = f[j], f[i] }
func (f branchHeap[M]) Less(i, j int) bool {
	a, b := f[i], f[j]
	if a.isWinningMove() != b.isWinningMove() {
		return a.isWinningMove()
	}
	return cmp.Or(cmp.Compare(b.Visits, a.Visits), a.created-b.created) < 0
}

// isWinningMove reports whether the node is the best move of its parent and
// wins.
func (b *branchNode[M]) isWinningMove() bool { return b.rank == 0 && b.Score.Decided() && b.Score > 0 }

// Push implements [heap.Interface].
func (f *branchHeap[M]) Push(x any) { *f = append(*f, x.(*branchNode[M])) }

// Pop implements [heap.Interface].
func (f *branchHeap[M]) Pop() any {
	last := len(*f) - 1
	b := (*f)[last]
	*f = (*f)[:last]
	return b
}
