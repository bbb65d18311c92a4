package mcts

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/clock"
)

const (
	reportInterval     = 50 * time.Millisecond
	depthCheckInterval = 256 // playouts between checks of the depth limit
	maxThreads         = 1 << 10
	minFreeNodes       = 64 // minimum number of free nodes before a playout
)

func (s *Searcher[R, S, M]) runSearch(ctx context.Context, state S, limits sente.Limits, report func(search.Report[M])) (_ search.Result[M], err error) {
	defer search.RecoverPanic(&err, "mcts", func() []string { return nil })
	r := &s.root
	r.state, r.limits, r.report, r.lastReport = state, limits, report, 0
	r.budget = clock.Plan(limits, s.config.timeHabits)
	r.iterations.Store(0)
	r.end.Store(0)
	r.evalRounds.reset()
	if err := s.initRoot(); err != nil {
		return search.Result[M]{}, err
	}
	s.prepareWorkers(max(1, min(limits.Threads, maxThreads)))
	watched := report != nil || r.budget.Soft > 0
	for i, w := range s.workers {
		bounds := search.Bounds{Time: r.budget.Hard}
		w.watch.Start(ctx, bounds, watched && i == 0)
		defer w.watch.Stop()
		w.rolloutWatch.Start(ctx, bounds, false)
		defer w.rolloutWatch.Stop()
	}
	for _, w := range s.workers {
		s.prepareRoot(w)
	}
	end, err := s.runWorkers(ctx)
	if err != nil {
		return search.Result[M]{}, err
	}
	s.workers[0].undoTo(0) // boards of other workers are not used again
	if r.evalRounds.failure != nil {
		return search.Result[M]{}, r.evalRounds.failure
	}
	s.mergeTrees()
	return s.makeResult(end), nil
}

// prepareWorkers adjusts the number of workers, each with its own tree for
// OwnTrees.
func (s *Searcher[R, S, M]) prepareWorkers(n int) {
	if s.config.undo != nil && s.config.copyBoard == nil {
		n = 1
	}
	if s.config.undo != nil {
		s.workers = s.workers[:1] // the boards of the others are at an earlier position
	}
	for len(s.workers) < n {
		s.workers = append(s.workers, s.newHelper())
	}
	s.workers = s.workers[:n]
	bytes := s.config.treeBytes
	if s.root.limits.Memory > 0 {
		bytes = s.root.limits.Memory
	}
	if s.config.parallel == OwnTrees {
		bytes /= int64(n)
	}
	for i, w := range s.workers {
		if i == 0 || s.config.parallel == OwnTrees {
			w.tree.setLimit(bytes, len(s.root.moves))
		}
		w.reset(s.root.history, s.root.state, s.root.status, s.root.limits.Seed+uint64(i)*0x632be59bd9b4e019)
		w.depthLimit = s.root.limits.Depth
	}
}

// newHelper creates another worker, on a copy of the rules if they are a
// [rules.Cloner] or keep the board.
func (s *Searcher[R, S, M]) newHelper() *worker[R, S, M] {
	t := s.workers[0].tree
	if s.config.parallel == OwnTrees {
		t = s.newTree()
	}
	if s.config.copyBoard == nil {
		if c, ok := rules.Ability[rules.Cloner[R]](s.config.rules); ok {
			return s.newWorker(s.config.newBoard(c.Clone()), t)
		}
		return s.newWorker(s.config.board, t)
	}
	copied, _ := s.config.copyBoard(&s.root.state)
	return s.newWorker(s.config.newBoard(copied), t)
}

// runWorkers starts the workers and waits for all of them. The error is the
// breakdown of a worker, which stops all others.
func (s *Searcher[R, S, M]) runWorkers(ctx context.Context) (search.End, error) {
	work := s.runPlayouts
	if s.config.evaluator != nil {
		evalCtx, stop := s.evaluatorContext(ctx)
		defer stop()
		work = func(w *worker[R, S, M]) {
			s.runEvaluations(evalCtx, w)
			if s.root.evalRounds.firstError() != nil {
				stop() // results that other workers wait for are discarded
			}
		}
	}
	var helpers sync.WaitGroup
	failures := make([]error, len(s.workers))
	for i, w := range s.workers[1:] {
		helpers.Go(func() { s.runWorker(w, work, &failures[i+1]) })
	}
	s.runWorker(s.workers[0], work, &failures[0])
	helpers.Wait()
	for _, err := range failures {
		if err != nil {
			return search.Cancelled, err
		}
	}
	return search.End(s.root.end.Load() - 1), nil
}

// runWorker runs work and handles a panic of the rules.
func (s *Searcher[R, S, M]) runWorker(w *worker[R, S, M], work func(*worker[R, S, M]), failure *error) {
	defer func() {
		if *failure != nil {
			s.root.end.CompareAndSwap(0, int32(search.Cancelled)+1)
			s.root.evalRounds.finishRound() // other workers must not wait for its leaves
		}
	}()
	defer search.RecoverPanic(failure, "mcts", func() []string {
		return search.ReplayUntilPanic(w.rules, s.root.state, slices.Concat(w.line, w.rolloutLine))
	})
	work(w)
}

// evaluatorContext returns the context for the evaluator, which is cancelled at
// the hard time limit.
func (s *Searcher[R, S, M]) evaluatorContext(ctx context.Context) (context.Context, context.CancelFunc) {
	if hard := s.root.budget.Hard; hard > 0 {
		return context.WithTimeout(ctx, hard)
	}
	return context.WithCancel(ctx)
}

// runPlayouts runs playouts until this or another worker reaches a limit.
func (s *Searcher[R, S, M]) runPlayouts(w *worker[R, S, M]) {
	first := w == s.workers[0]
	for s.root.end.Load() == 0 {
		if end, stop := s.shouldStop(w, first); stop {
			s.root.end.CompareAndSwap(0, int32(end)+1)
			return
		}
		w.playoutWithRoom()
		if w.rolloutWatch.Stopped() {
			s.root.iterations.Add(-1)
			s.root.end.CompareAndSwap(0, int32(w.rolloutWatch.End())+1)
		}
	}
}

// playoutWithRoom runs one playout with enough free nodes in the tree. A panic
// unlocks the tree, so that the other workers can stop.
func (w *worker[R, S, M]) playoutWithRoom() {
	w.reserveTree(max(len(w.moves), minFreeNodes))
	defer w.tree.resizing.RUnlock()
	w.runPlayout()
}

// shouldStop reports whether the search must stop before the next playout, and
// why.
func (s *Searcher[R, S, M]) shouldStop(w *worker[R, S, M], first bool) (search.End, bool) {
	r := &s.root
	switch {
	case w.isSolved():
		return search.Solved, true
	case len(r.moves) == 1 && r.limits.Left != 0 && !r.limits.Analysis:
		return search.NoChoice, true
	case w.watch.CountNode() && w.watch.CheckLimits():
		return w.watch.End(), true
	case first && s.reportProgress(w):
		return search.AtTime, true
	}
	n := r.iterations.Add(1)
	switch {
	case r.limits.Nodes > 0 && n > r.limits.Nodes:
		r.iterations.Add(-1)
		return search.AtNodes, true
	case first && r.limits.Depth > 0 && w.playouts%depthCheckInterval == 0 && s.hasReachedDepth(w):
		r.iterations.Add(-1)
		return search.AtDepth, true
	}
	return 0, false
}

// isSolved reports whether the result of the root is decided for the player to
// move.
func (w *worker[R, S, M]) isSolved() bool {
	w.tree.resizing.RLock()
	defer w.tree.resizing.RUnlock()
	return w.tree.nodes[0].loadProof().results().isDecided(int(w.root.Turn))
}

// hasReachedDepth reports whether the principal variation has reached the depth
// limit or ends in a proven result.
func (s *Searcher[R, S, M]) hasReachedDepth(w *worker[R, S, M]) bool {
	w.tree.resizing.RLock()
	defer w.tree.resizing.RUnlock()
	line, end := w.principalVariation(nil, 0)
	return len(line) >= s.root.limits.Depth || end.loadProof().results().isSingle()
}

// reportProgress sends a report if one is due and reports whether the time
// limit was reached.
func (s *Searcher[R, S, M]) reportProgress(w *worker[R, S, M]) bool {
	r := &s.root
	now := w.watch.ElapsedAtCheck()
	if r.report != nil && now-r.lastReport >= reportInterval {
		r.lastReport = now
		line := s.lineReport(0)
		line.Now = append([]M(nil), w.line...)
		r.report(line)
	}
	return r.budget.Soft > 0 && now >= r.budget.Soft && (now >= r.budget.Hard || w.isBestMostVisited())
}
