package mcts

import (
	"cmp"
	"container/heap"
	"slices"
	"sync/atomic"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Branch is a node of the tree as [Searcher.Branches] tells of it.
type Branch[M any] struct {
	Ply    int // from the root, which is 0
	Move   M   // that led here; of the root it means nothing
	Visits int64
	Score  sente.Score // the same as the search reports it, proven where it is decided
	Below  int         // nodes right below that are not told
}

// Branches tells of the tree that the last search has left, best moves first, each node
// before those below it; the root is always told. Of a large tree it tells only the most
// nodes that were visited most often, none deeper than plies (0 is no limit). It returns how
// many nodes the tree has, which during a search and after Close is 0.
func (s *Searcher[R, S, M]) Branches(most, plies int, tell func(Branch[M])) (nodes int) {
	if s == nil || !s.guard.TryEnter() {
		return 0
	}
	defer s.guard.Leave()
	if len(s.workers) == 0 || s.workers[0].tree.used.Load() == 0 {
		return 0
	}
	w := s.workers[0]
	t := w.tree
	t.resizing.RLock()
	defer t.resizing.RUnlock()
	root := &t.nodes[0]
	b := branches[R, S, M]{w: w, kept: 1, most: max(most, 1), plies: plies}
	top := &branch[M]{Branch: Branch[M]{Visits: int64(atomic.LoadInt32(&root.visits))}}
	b.choose(top)
	top.tell(tell)
	return int(t.used.Load())
}

// branch is a node that may be told.
type branch[M any] struct {
	Branch[M]
	at     uint32 // in the tree
	made   int    // how many were made before
	order  int    // among the moves of its parent, the best one is 0
	parent *branch[M]
	below  []*branch[M]
}

// tell tells of a node, then of those below it that were kept, best moves first.
func (b *branch[M]) tell(to func(Branch[M])) {
	slices.SortFunc(b.below, func(a, c *branch[M]) int { return a.order - c.order })
	to(b.Branch)
	for _, c := range b.below {
		c.tell(to)
	}
}

// branches chooses which nodes of a tree are told: those visited most often, whatever the
// line they stand in.
type branches[R rules.Rules[S, M], S any, M comparable] struct {
	w          *worker[R, S, M]
	kept, most int
	plies      int // 0 is no limit
	made       int
	open       frontier[M]
}

// choose keeps nodes below the root, best first. Nodes that share their children are told
// with them while there is room.
func (s *branches[R, S, M]) choose(root *branch[M]) {
	s.expand(root)
	for s.kept < s.most && len(s.open) > 0 {
		next := heap.Pop(&s.open).(*branch[M])
		next.parent.below = append(next.parent.below, next)
		next.parent.Below--
		s.kept++
		s.expand(next)
	}
}

// expand makes the moves of a node that is kept candidates.
func (s *branches[R, S, M]) expand(b *branch[M]) {
	n := &s.w.tree.nodes[b.at]
	if !n.expanded() {
		return
	}
	turn := n.loadProof().turn()
	list := s.w.candidates(b.at, turn)
	b.Below = len(list)
	if s.plies > 0 && b.Ply >= s.plies {
		return
	}
	for i, c := range list {
		if c.visits == 0 && !c.proof.known() {
			continue // nothing is known of it
		}
		child := &branch[M]{Branch: Branch[M]{Ply: b.Ply + 1, Move: c.move, Visits: c.visits}, at: c.node, made: s.made, order: i, parent: b}
		child.Score, _ = c.score(turn)
		s.made++
		heap.Push(&s.open, child)
	}
}

// frontier are nodes whose parents are kept, as a heap: a proven win that is the best move
// first, then by visits, then as they were made.
type frontier[M any] []*branch[M]

func (f frontier[M]) Len() int      { return len(f) }
func (f frontier[M]) Swap(i, j int) { f[i], f[j] = f[j], f[i] }
func (f frontier[M]) Less(i, j int) bool {
	a, b := f[i], f[j]
	if a.wins() != b.wins() {
		return a.wins()
	}
	return cmp.Or(cmp.Compare(b.Visits, a.Visits), a.made-b.made) < 0
}

// wins reports whether a node is why its parent is won.
func (b *branch[M]) wins() bool { return b.order == 0 && b.Score.Decided() && b.Score > 0 }

// Push adds a node.
func (f *frontier[M]) Push(x any) { *f = append(*f, x.(*branch[M])) }

// Pop takes the last node.
func (f *frontier[M]) Pop() any {
	last := len(*f) - 1
	b := (*f)[last]
	*f = (*f)[:last]
	return b
}
