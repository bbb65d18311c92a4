package mcts

import (
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
	Mean   float64     // of the rewards, from 0 to 1, for the player who moved here; 0 at the root
	Score  sente.Score // the same as the search reports it, proven where it is decided
	Bound  sente.Bound
	Below  int // nodes right below that are not told
}

// Branches tells of the tree that the last search has left, best moves first, each node
// before those below it. Of a large tree it tells the most nodes that were visited the
// most often, and returns how many nodes the tree has. It must not be called while a
// search is at work.
func (s *Searcher[R, S, M]) Branches(most int, tell func(Branch[M])) (nodes int) {
	if s == nil || len(s.workers) == 0 || s.workers[0].tree.used.Load() == 0 {
		return 0
	}
	w := s.workers[0]
	t := w.tree
	t.resizing.RLock()
	defer t.resizing.RUnlock()
	walk := branches[R, S, M]{w: w, left: most, least: t.leastVisits(most), tell: tell}
	root := &t.nodes[0]
	walk.below(0, Branch[M]{Visits: int64(atomic.LoadInt32(&root.visits))})
	return int(t.used.Load())
}

// leastVisits is how often nodes are visited of which there are about as many as that.
func (t *tree[M]) leastVisits(most int) int64 {
	used := int(t.used.Load())
	visits := make([]int32, used)
	for i := range visits {
		visits[i] = atomic.LoadInt32(&t.nodes[i].visits)
	}
	slices.Sort(visits)
	return max(int64(visits[max(0, used-max(most, 1))]), 1)
}

// branches is a walk through a tree.
type branches[R rules.Rules[S, M], S any, M comparable] struct {
	w     *worker[R, S, M]
	left  int   // nodes that may still be told
	least int64 // visits of those that are
	tell  func(Branch[M])
}

// below tells of a node and of those below it. Nodes that share their children are told
// with them while there is room.
func (s *branches[R, S, M]) below(at uint32, told Branch[M]) {
	n := &s.w.tree.nodes[at]
	var list []candidate[M]
	turn := 0
	if n.expanded() {
		turn = n.loadProof().turn()
		list = s.w.candidates(at, turn)
	}
	shown := slices.DeleteFunc(slices.Clone(list), func(c candidate[M]) bool { return c.visits < s.least && c.proof.grade(turn) != win })
	s.left--
	if s.left < len(shown) {
		shown = shown[:max(s.left, 0)]
	}
	told.Below = len(list) - len(shown)
	s.tell(told)
	for _, c := range shown {
		if s.left <= 0 {
			return
		}
		next := Branch[M]{Ply: told.Ply + 1, Move: c.move, Visits: c.visits, Mean: c.mean()}
		next.Score, next.Bound = c.score(turn)
		s.below(c.node, next)
	}
}
