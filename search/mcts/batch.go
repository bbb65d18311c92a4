package mcts

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/sente-games/sente/search"
)

// batch contains the leaves of a worker that wait for evaluation.
type batch[S, M any] struct {
	leaves     []Leaf[S, M]
	pending    []pendingLeaf[S, M]
	collisions []uint32 // nodes on paths that ended at a leaf already pending
}

// pendingLeaf is the state of a playout while its leaf is evaluated.
type pendingLeaf[S, M any] struct {
	path       []pathNode
	state      S
	moves      []M
	firstChild uint32 // first child, not yet published; 0 if the leaf is not expanded

	partial bool // the rules omitted moves
}

// evalRounds lets workers wait for the evaluations of other workers; round is
// the number of completed batches.
type evalRounds struct {
	sync.Mutex
	sync.Cond
	round   int
	failure error // first error of the evaluator
}

func (a *evalRounds) reset() {
	a.L = &a.Mutex
	a.round, a.failure = 0, nil
}

// finishRound wakes up waiting workers.
func (a *evalRounds) finishRound() {
	a.Lock()
	a.round++
	a.Unlock()
	a.Broadcast()
}

func (a *evalRounds) currentRound() int {
	a.Lock()
	defer a.Unlock()
	return a.round
}

// waitForRound blocks until the round is over or done returns true.
func (a *evalRounds) waitForRound(round int, done func() bool) {
	a.Lock()
	defer a.Unlock()
	for a.round == round && !done() {
		a.Wait()
	}
}

func (a *evalRounds) firstError() error {
	a.Lock()
	defer a.Unlock()
	return a.failure
}

func (a *evalRounds) setError(err error) {
	a.Lock()
	defer a.Unlock()
	if a.failure == nil {
		a.failure = err
	}
}

// runEvaluations is runPlayouts for an evaluator: the worker gathers a batch of
// leaves, evaluates it and backs the values up, until the search ends.
func (s *Searcher[R, S, M]) runEvaluations(ctx context.Context, w *worker[R, S, M]) {
	defer s.root.evalRounds.finishRound() // workers must not wait for one that has returned
	for s.root.end.Load() == 0 {
		round := s.root.evalRounds.currentRound()
		s.gatherBatch(w)
		switch end := int(s.root.end.Load()) - 1; {
		case len(w.batch.leaves) == 0 && len(w.batch.collisions) > 0:
			s.cancelBatch(w)
			s.root.evalRounds.waitForRound(round, func() bool { return s.root.end.Load() != 0 })
		case len(w.batch.leaves) == 0:
		case end >= 0 && end != int(search.AtNodes):
			s.cancelBatch(w)
		default:
			s.evaluateBatch(ctx, w)
		}
	}
}

// gatherBatch descends until the batch is full, most descents collide with
// pending leaves, or the search ends.
func (s *Searcher[R, S, M]) gatherBatch(w *worker[R, S, M]) {
	first := w == s.workers[0]
	for collisions := 0; len(w.batch.leaves) < s.config.settings.batchSize && collisions <= s.config.settings.batchSize && s.root.end.Load() == 0; {
		if end, stop := s.shouldStop(w, first); stop {
			s.root.end.CompareAndSwap(0, int32(end)+1)
			return
		}
		if !w.gatherLeaf() {
			s.root.iterations.Add(-1)
			w.playouts--
			collisions++
		}
	}
}

// gatherLeaf calls descendToLeaf with enough free nodes in the tree.
func (w *worker[R, S, M]) gatherLeaf() bool {
	w.reserveTree(max(len(w.moves), minFreeNodes))
	defer w.tree.resizing.RUnlock()
	return w.descendToLeaf()
}

// reserveTree ensures room for this many nodes and holds the read lock of the
// tree.
func (w *worker[R, S, M]) reserveTree(room int) {
	w.tree.resizing.RLock()
	if w.tree.needsGrowth(room) {
		w.tree.resizing.RUnlock()
		w.tree.grow(room)
		w.tree.resizing.RLock()
	}
}

// descendToLeaf runs a playout until it needs an evaluation. It completes the
// playout if it reaches a proven node, and otherwise adds the leaf to the
// batch. It returns false if it reached a pending leaf (a collision).
func (w *worker[R, S, M]) descendToLeaf() bool {
	w.playouts++
	w.startAtRoot()
	for {
		at := w.pathEnd()
		n := &w.tree.nodes[at.node]
		atomic.AddInt32(&n.virtualLoss, 1)
		if r := n.loadProof().results(); r.isSingle() {
			return w.backupResult(r)
		}
		first, state := w.openNode(at, n)
		switch state {
		case nodePending:
			return w.recordCollision()
		case nodeNew:
			w.enqueueLeaf(first)
			return true
		case nodeWon:
			return w.backupResult(winResult(at.turn))
		case nodeWithoutMoves:
			return w.backupResult(drawResult)
		}
		child, _ := w.selectChild(at)
		w.playChild(child)
		w.maxPly = max(w.maxPly, len(w.line))
	}
}

// backupResult completes a playout with a known result.
func (w *worker[R, S, M]) backupResult(r results) bool {
	w.rewardResult(r)
	w.backup()
	return true
}

// recordCollision cancels a playout at a pending leaf. Its virtual losses
// remain until the batch is evaluated, so that the next descent selects other
// nodes.
func (w *worker[R, S, M]) recordCollision() bool {
	for _, s := range w.path {
		w.batch.collisions = append(w.batch.collisions, s.node)
	}
	return false
}

// nodeState is the evaluation state of a node during a descent.
type nodeState uint8

const (
	nodeEvaluated    nodeState = iota // expanded, with priors
	nodeNew                           // not evaluated before; now pending
	nodePending                       // evaluation pending
	nodeWon                           // a child is an immediate win
	nodeWithoutMoves                  // the rules return no move although the game is not over
)

// openNode returns the state of a node. A new node is expanded; the index of
// its first child is returned, or 0 if the tree is full. Other workers do not
// see the children before the evaluation is complete.
func (w *worker[R, S, M]) openNode(at pathNode, n *node) (first uint32, state nodeState) {
	if at.node == 0 {
		if first, _ = n.childRange(); w.tree.rootEvaluation.CompareAndSwap(rootNotEvaluated, rootPending) {
			end := int(first) + len(w.rootMoves())
			w.moves = append(w.moves[:0], w.tree.moves[first:end]...)
			return first, nodeNew
		}
		if w.tree.rootEvaluation.Load() == rootPending {
			return 0, nodePending
		}
		return first, nodeEvaluated
	}
	if n.isExpanded() {
		return 0, nodeEvaluated
	}
	d := len(w.line)
	w.generateMoves(d)
	switch {
	case len(w.moves) == 0:
		return 0, nodeWithoutMoves
	case len(w.moves) > 1<<16-1, w.depthLimit > 0 && d >= w.depthLimit:
		return 0, nodeNew
	case !atomic.CompareAndSwapUint64(&n.children, 0, expanding):
		if n.isExpanded() {
			return 0, nodeEvaluated // another worker has just published the children
		}
		return 0, nodePending
	case w.joinTransposition(at.node):
		return 0, nodeEvaluated
	}
	return w.createChildren(at, n)
}

// createChildren creates the children of a node that this worker has claimed.
func (w *worker[R, S, M]) createChildren(at pathNode, n *node) (first uint32, state nodeState) {
	first, ok := w.tree.allocate(len(w.moves))
	if !ok {
		atomic.StoreUint64(&n.children, 0)
		return 0, nodeNew
	}
	w.evaluateChildren(at)
	w.orderMoves()
	wins := false
	for rank, i := range w.order {
		w.initChild(first+uint32(rank), i, at)
		wins = wins || w.childrenEvaluated && w.evaluations[i].proof.results() == winResult(at.turn)
	}
	copy(w.moves, w.tree.moves[first:int(first)+len(w.moves)])
	if wins {
		w.publishChildren(at.node, first, len(w.moves), w.movesOmitted)
		return first, nodeWon
	}
	return first, nodeNew
}

// publishChildren makes the children of a node visible to other workers.
func (w *worker[R, S, M]) publishChildren(at, first uint32, count int, partial bool) {
	atomic.StoreUint64(&w.tree.nodes[at].children, packChildren(first, count, partial))
	w.tree.storeTransposition(at)
}

// rootMoves returns the moves of the root in the order of its children.
func (w *worker[R, S, M]) rootMoves() []M {
	first, end := w.tree.nodes[0].childRange()
	return w.tree.moves[first:end]
}

// enqueueLeaf adds the leaf of the path to the batch.
func (w *worker[R, S, M]) enqueueLeaf(first uint32) {
	w.syncBoard()
	b, i := &w.batch, len(w.batch.leaves)
	if cap(b.pending) == 0 {
		b.leaves, b.pending = make([]Leaf[S, M], 0, w.settings.batchSize), make([]pendingLeaf[S, M], 0, w.settings.batchSize)
	}
	b.leaves, b.pending = b.leaves[:i+1], b.pending[:i+1]
	l, p := &b.leaves[i], &b.pending[i]
	p.path, p.firstChild, p.partial = append(p.path[:0], w.path...), first, w.movesOmitted
	p.moves = append(p.moves[:0], w.moves...)
	l.State = &w.states[len(w.line)]
	if w.undo == nil {
		p.state = w.states[len(w.line)]
		l.State = &p.state
	}
	l.Turn, l.Moves = w.pathEnd().turn, p.moves
	l.resetOutputs(w.players)
}

// evaluateBatch calls the evaluator for the batch and backs the results up.
func (s *Searcher[R, S, M]) evaluateBatch(ctx context.Context, w *worker[R, S, M]) {
	defer s.root.evalRounds.finishRound()
	leaves := w.batch.leaves
	err := s.config.evaluator(ctx, leaves)
	if err != nil {
		err = fmt.Errorf("mcts: EvaluateBy's function failed: %w", err)
	}
	for i := 0; i < len(leaves) && err == nil; i++ {
		err = leaves[i].validate(i, s.config.players)
	}
	switch {
	case err == nil:
		w.backupBatch()
		return
	case ctx.Err() == nil:
		s.root.evalRounds.setError(err)
		s.root.end.CompareAndSwap(0, int32(search.Cancelled)+1)
	case s.root.budget.Hard > 0 && errors.Is(ctx.Err(), context.DeadlineExceeded):
		s.root.end.CompareAndSwap(0, int32(search.AtTime)+1)
	default:
		s.root.end.CompareAndSwap(0, int32(search.Cancelled)+1)
	}
	s.cancelBatch(w)
}

// backupBatch backs up the evaluations of the batch.
func (w *worker[R, S, M]) backupBatch() {
	w.tree.resizing.RLock()
	defer w.tree.resizing.RUnlock()
	for i := range w.batch.leaves {
		l, p := &w.batch.leaves[i], &w.batch.pending[i]
		w.path = append(w.path[:0], p.path...)
		for player, v := range l.Values {
			w.rewards[player] = int64(float64(v*unit) + 0.5)
		}
		if leaf := w.pathEnd().node; p.firstChild > 0 {
			for m, prior := range l.Priors {
				w.tree.priors[int(p.firstChild)+m] = float32(prior)
			}
			if leaf == 0 {
				w.tree.rootEvaluation.Store(rootEvaluated)
			} else {
				w.publishChildren(leaf, p.firstChild, len(p.moves), p.partial)
			}
		}
		w.backup()
	}
	w.clearBatch()
}

// cancelBatch discards leaves that were not evaluated.
func (s *Searcher[R, S, M]) cancelBatch(w *worker[R, S, M]) {
	w.tree.resizing.RLock()
	defer w.tree.resizing.RUnlock()
	for i := range w.batch.pending {
		p := &w.batch.pending[i]
		for _, at := range p.path {
			atomic.AddInt32(&w.tree.nodes[at.node].virtualLoss, -1)
		}
		if leaf := p.path[len(p.path)-1].node; leaf == 0 {
			w.tree.rootEvaluation.Store(rootNotEvaluated)
		} else if p.firstChild > 0 {
			atomic.StoreUint64(&w.tree.nodes[leaf].children, 0)
		}
	}
	s.root.iterations.Add(-int64(len(w.batch.pending)))
	w.playouts -= int64(len(w.batch.pending))
	w.clearBatch()
}

// clearBatch empties the batch. The caller must hold the read lock of the tree.
func (w *worker[R, S, M]) clearBatch() {
	b := &w.batch
	for _, at := range b.collisions {
		atomic.AddInt32(&w.tree.nodes[at].virtualLoss, -1)
	}
	b.leaves, b.pending, b.collisions = b.leaves[:0], b.pending[:0], b.collisions[:0]
}

// Evaluation states of a root, which has children from the start.
const (
	rootNotEvaluated = iota
	rootPending
	rootEvaluated
)
