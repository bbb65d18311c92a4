package mcts

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/sente-games/sente/search"
)

// batch is the leaves of a worker that wait for their answers.
type batch[S, M any] struct {
	leaves  []Leaf[S, M]
	waiting []waiting[S, M]
	bumped  []uint32 // nodes that descents passed which ended at a leaf that waits already
}

// waiting is what is left of a descent while its leaf waits.
type waiting[S, M any] struct {
	path  []pathNode
	state S
	moves []M
	first uint32 // of its children, which others do not see yet; 0: it gets none

	partial bool // moves were left out
}

// answers lets workers wait for each other's leaves: round counts the batches that came back.
type answers struct {
	sync.Mutex
	sync.Cond
	round  int
	failed error // what the evaluator did wrong first
}

func (a *answers) reset() {
	a.L = &a.Mutex
	a.round, a.failed = 0, nil
}

// next tells those that wait that there is something new.
func (a *answers) next() {
	a.Lock()
	a.round++
	a.Unlock()
	a.Broadcast()
}

func (a *answers) now() int {
	a.Lock()
	defer a.Unlock()
	return a.round
}

// wait waits until a round is over, or done is true.
func (a *answers) wait(round int, done func() bool) {
	a.Lock()
	defer a.Unlock()
	for a.round == round && !done() {
		a.Wait()
	}
}

func (a *answers) err() error {
	a.Lock()
	defer a.Unlock()
	return a.failed
}

func (a *answers) fail(err error) {
	a.Lock()
	defer a.Unlock()
	if a.failed == nil {
		a.failed = err
	}
}

// workByEvaluator is work where leaves are evaluated by a hook: a worker gathers a batch of
// leaves, asks, and takes the answers back up, until something ends the search.
func (s *Searcher[R, S, M]) workByEvaluator(ctx context.Context, w *worker[R, S, M]) {
	defer s.root.answers.next() // nobody is to wait for a worker that is gone
	for s.root.end.Load() == 0 {
		round := s.root.answers.now()
		s.gather(w)
		switch end := int(s.root.end.Load()) - 1; {
		case len(w.batch.leaves) == 0 && len(w.batch.bumped) > 0:
			s.dropBatch(w)
			s.root.answers.wait(round, func() bool { return s.root.end.Load() != 0 })
		case len(w.batch.leaves) == 0:
		case end >= 0 && end != int(search.AtNodes):
			s.dropBatch(w)
		default:
			s.ask(ctx, w)
		}
	}
}

// gather descends until the batch is full, further descents only meet leaves that wait, or
// the search is to end.
func (s *Searcher[R, S, M]) gather(w *worker[R, S, M]) {
	first := w == s.workers[0]
	for collisions := 0; len(w.batch.leaves) < s.config.settings.batch && collisions <= s.config.settings.batch && s.root.end.Load() == 0; {
		if end, stop := s.shouldStop(w, first); stop {
			s.root.end.CompareAndSwap(0, int32(end)+1)
			return
		}
		if !w.takeLeaf() {
			s.root.iterations.Add(-1)
			w.samples--
			collisions++
		}
	}
}

// takeLeaf is descendToLeaf in a tree with room for it.
func (w *worker[R, S, M]) takeLeaf() bool {
	w.reserveTree(max(len(w.moves), minRoom))
	defer w.tree.resizing.RUnlock()
	return w.descendToLeaf()
}

// reserveTree makes room for that many nodes and holds the tree for reading.
func (w *worker[R, S, M]) reserveTree(room int) {
	w.tree.resizing.RLock()
	if w.tree.needsGrowth(room) {
		w.tree.resizing.RUnlock()
		w.tree.grow(room)
		w.tree.resizing.RLock()
	}
}

// descendToLeaf takes one sample as far as it goes without an answer: to the end if it
// meets a proof, else into the batch. It reports false if it met a leaf that waits.
func (w *worker[R, S, M]) descendToLeaf() bool {
	w.samples++
	w.startAtRoot()
	for {
		at := w.last()
		n := &w.tree.nodes[at.node]
		atomic.AddInt32(&n.virtualLoss, 1)
		if r := n.loadProof().results(); r.single() {
			return w.settle(r)
		}
		first, found := w.openNode(at, n)
		switch found {
		case waits:
			return w.bump()
		case unasked:
			w.enqueue(first)
			return true
		case won:
			return w.settle(wonBy(at.turn))
		case endless:
			return w.settle(drawn)
		}
		child, _ := w.selectChild(at)
		w.advance(child)
		w.deepest = max(w.deepest, len(w.line))
	}
}

// settle ends a sample whose result needs no answer.
func (w *worker[R, S, M]) settle(r results) bool {
	w.rewardResult(r)
	w.backup()
	return true
}

// bump ends a sample that counts for nothing. Its virtual losses stay until the batch is
// back, so that the next descent goes elsewhere.
func (w *worker[R, S, M]) bump() bool {
	for _, s := range w.path {
		w.batch.bumped = append(w.batch.bumped, s.node)
	}
	return false
}

// finding is what a descent finds at a node.
type finding uint8

const (
	answered finding = iota // it has children and their priors
	unasked                 // nobody has asked about it; it waits from now on
	waits                   // for an answer already
	won                     // by a move that its look has found
	endless                 // the rules offer no move although the game goes on
)

// openNode says what there is at a node. One that nobody has asked about gets its children
// here, the first of which is returned, 0 if there is no room for them; others do not see
// them before the answer is there.
func (w *worker[R, S, M]) openNode(at pathNode, n *node) (first uint32, found finding) {
	if at.node == 0 {
		if first, _ = n.childRange(); w.tree.rootState.CompareAndSwap(rootUnasked, rootAsked) {
			end := int(first) + len(w.rootMoves())
			w.moves = append(w.moves[:0], w.tree.moves[first:end]...)
			return first, unasked
		}
		if w.tree.rootState.Load() == rootAsked {
			return 0, waits
		}
		return first, answered
	}
	if n.expanded() {
		return 0, answered
	}
	d := len(w.line)
	w.listMoves(d)
	switch {
	case len(w.moves) == 0:
		return 0, endless
	case len(w.moves) > 1<<16-1, w.depthLimit > 0 && d >= w.depthLimit:
		return 0, unasked
	case !atomic.CompareAndSwapUint64(&n.children, 0, expanding):
		if n.expanded() {
			return 0, answered // another worker's answer has come this moment
		}
		return 0, waits
	case w.joinTransposition(at.node):
		return 0, answered
	}
	return w.giveChildren(at, n)
}

// giveChildren makes the children of a node that this worker has claimed.
func (w *worker[R, S, M]) giveChildren(at pathNode, n *node) (first uint32, found finding) {
	first, ok := w.tree.allocate(len(w.moves))
	if !ok {
		atomic.StoreUint64(&n.children, 0)
		return 0, unasked
	}
	w.evaluateChildren(at)
	w.orderMoves()
	wins := false
	for rank, i := range w.order {
		w.initChild(first+uint32(rank), i, at)
		wins = wins || w.looked && w.evaluations[i].proof.results() == wonBy(at.turn)
	}
	copy(w.moves, w.tree.moves[first:int(first)+len(w.moves)])
	if wins {
		w.publish(at.node, first, len(w.moves), w.leftOut)
		return first, won
	}
	return first, unasked
}

// publish lets everybody see the children of a node.
func (w *worker[R, S, M]) publish(at, first uint32, count int, partial bool) {
	atomic.StoreUint64(&w.tree.nodes[at].children, packChildren(first, count, partial))
	w.tree.storeTransposition(at)
}

// rootMoves are the moves of the root as its children stand in the tree.
func (w *worker[R, S, M]) rootMoves() []M {
	first, end := w.tree.nodes[0].childRange()
	return w.tree.moves[first:end]
}

// enqueue puts the leaf of the path into the batch.
func (w *worker[R, S, M]) enqueue(first uint32) {
	w.arrive()
	b, i := &w.batch, len(w.batch.leaves)
	if cap(b.waiting) == 0 {
		b.leaves, b.waiting = make([]Leaf[S, M], 0, w.settings.batch), make([]waiting[S, M], 0, w.settings.batch)
	}
	b.leaves, b.waiting = b.leaves[:i+1], b.waiting[:i+1]
	l, p := &b.leaves[i], &b.waiting[i]
	p.path, p.first, p.partial = append(p.path[:0], w.path...), first, w.leftOut
	p.moves = append(p.moves[:0], w.moves...)
	l.State = &w.states[len(w.line)]
	if w.undo == nil {
		p.state = w.states[len(w.line)]
		l.State = &p.state
	}
	l.Turn, l.Moves = w.last().turn, p.moves
	l.clear(w.players)
}

// ask asks the evaluator about the batch and takes the answers up the tree.
func (s *Searcher[R, S, M]) ask(ctx context.Context, w *worker[R, S, M]) {
	defer s.root.answers.next()
	leaves := w.batch.leaves
	err := s.config.evaluator(ctx, leaves)
	if err != nil {
		err = fmt.Errorf("mcts: EvaluateBy's function failed: %w", err)
	}
	for i := 0; i < len(leaves) && err == nil; i++ {
		err = leaves[i].check(i, s.config.players)
	}
	switch {
	case err == nil:
		w.land()
		return
	case ctx.Err() == nil:
		s.root.answers.fail(err)
		s.root.end.CompareAndSwap(0, int32(search.Cancelled)+1)
	case s.root.budget.Hard > 0 && errors.Is(ctx.Err(), context.DeadlineExceeded):
		s.root.end.CompareAndSwap(0, int32(search.AtTime)+1)
	default:
		s.root.end.CompareAndSwap(0, int32(search.Cancelled)+1)
	}
	s.dropBatch(w)
}

// land takes the answers of the batch up the tree.
func (w *worker[R, S, M]) land() {
	w.tree.resizing.RLock()
	defer w.tree.resizing.RUnlock()
	for i := range w.batch.leaves {
		l, p := &w.batch.leaves[i], &w.batch.waiting[i]
		w.path = append(w.path[:0], p.path...)
		for player, v := range l.Values {
			w.rewards[player] = int64(float64(v*unit) + 0.5)
		}
		if leaf := w.last().node; p.first > 0 {
			for m, prior := range l.Priors {
				w.tree.priors[int(p.first)+m] = float32(prior)
			}
			if leaf == 0 {
				w.tree.rootState.Store(rootAnswered)
			} else {
				w.publish(leaf, p.first, len(p.moves), p.partial)
			}
		}
		w.backup()
	}
	w.clearBatch()
}

// dropBatch forgets leaves that nobody will answer for: they were never asked about.
func (s *Searcher[R, S, M]) dropBatch(w *worker[R, S, M]) {
	w.tree.resizing.RLock()
	defer w.tree.resizing.RUnlock()
	for i := range w.batch.waiting {
		p := &w.batch.waiting[i]
		for _, at := range p.path {
			atomic.AddInt32(&w.tree.nodes[at.node].virtualLoss, -1)
		}
		if leaf := p.path[len(p.path)-1].node; leaf == 0 {
			w.tree.rootState.Store(rootUnasked)
		} else if p.first > 0 {
			atomic.StoreUint64(&w.tree.nodes[leaf].children, 0)
		}
	}
	s.root.iterations.Add(-int64(len(w.batch.waiting)))
	w.samples -= int64(len(w.batch.waiting))
	w.clearBatch()
}

// clearBatch empties the batch. The tree must be held for reading.
func (w *worker[R, S, M]) clearBatch() {
	b := &w.batch
	for _, at := range b.bumped {
		atomic.AddInt32(&w.tree.nodes[at].virtualLoss, -1)
	}
	b.leaves, b.waiting, b.bumped = b.leaves[:0], b.waiting[:0], b.bumped[:0]
}

// The states of a root: it has children from the start, but no answer.
const (
	rootUnasked = iota
	rootAsked
	rootAnswered
)
