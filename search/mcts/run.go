package mcts

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/clock"
)

const (
	progressEvery = 50 * time.Millisecond
	depthEvery    = 256 // iterations between looks at the length of the best line
	maxThreads    = 1 << 10
	minRoom       = 64 // children for which there is to be room before a sample
)

func (s *Searcher[R, S, M]) run(ctx context.Context, state S, limits sente.Limits, report func(search.Report[M])) (_ search.Result[M], err error) {
	defer search.Catch(&err, "mcts", func() []string { return nil })
	r := &s.root
	r.state, r.limits, r.report, r.lastReport = state, limits, report, 0
	r.budget = clock.Plan(limits, s.config.habits)
	r.iterations.Store(0)
	r.end.Store(0)
	r.answers.reset()
	if err := s.readRoot(); err != nil {
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
	end, err := s.search(ctx)
	if err != nil {
		return search.Result[M]{}, err
	}
	s.workers[0].unwind(0) // boards of others are not used again
	if r.answers.failed != nil {
		return search.Result[M]{}, r.answers.failed
	}
	s.mergeTrees()
	return s.result(end), nil
}

// prepareWorkers brings the workers to the number wanted, each with a tree of its
// own if that was chosen.
func (s *Searcher[R, S, M]) prepareWorkers(n int) {
	if s.config.undo != nil && s.config.copyBoard == nil {
		n = 1
	}
	if s.config.undo != nil {
		s.workers = s.workers[:1] // the boards of the others show an older position
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

// newHelper makes another worker, on a copy of the board if the rules keep one.
func (s *Searcher[R, S, M]) newHelper() *worker[R, S, M] {
	t := s.workers[0].tree
	if s.config.parallel == OwnTrees {
		t = s.newTree()
	}
	if s.config.copyBoard == nil {
		return s.newWorker(s.config.board, t)
	}
	copied, _ := s.config.copyBoard(&s.root.state)
	return s.newWorker(s.config.newBoard(copied), t)
}

// search lets the workers work and waits for all of them. The error is the breakdown of
// one, which ends the work of all.
func (s *Searcher[R, S, M]) search(ctx context.Context) (search.End, error) {
	work := s.work
	if s.config.evaluator != nil {
		asking, stop := s.askingContext(ctx)
		defer stop()
		work = func(w *worker[R, S, M]) {
			s.workByEvaluator(asking, w)
			if s.root.answers.err() != nil {
				stop() // others need not wait for answers that count for nothing
			}
		}
	}
	var helpers sync.WaitGroup
	broke := make([]error, len(s.workers))
	for i, w := range s.workers[1:] {
		helpers.Go(func() { s.tryWork(w, work, &broke[i+1]) })
	}
	s.tryWork(s.workers[0], work, &broke[0])
	helpers.Wait()
	for _, err := range broke {
		if err != nil {
			return search.Cancelled, err
		}
	}
	return search.End(s.root.end.Load() - 1), nil
}

// tryWork works until the end of the search, or until the rules panic.
func (s *Searcher[R, S, M]) tryWork(w *worker[R, S, M], work func(*worker[R, S, M]), broke *error) {
	defer func() {
		if *broke != nil {
			s.root.end.CompareAndSwap(0, int32(search.Cancelled)+1)
			s.root.answers.next() // nobody is to wait for its leaves
		}
	}()
	defer search.Catch(broke, "mcts", func() []string {
		return search.Retrace(w.rules, s.root.state, slices.Concat(w.line, w.rolloutLine))
	})
	work(w)
}

// askingContext is what an evaluator is handed: it ends when the search must.
func (s *Searcher[R, S, M]) askingContext(ctx context.Context) (context.Context, context.CancelFunc) {
	if hard := s.root.budget.Hard; hard > 0 {
		return context.WithTimeout(ctx, hard)
	}
	return context.WithCancel(ctx)
}

// work takes samples until something ends the search, or another worker has
// met the end.
func (s *Searcher[R, S, M]) work(w *worker[R, S, M]) {
	first := w == s.workers[0]
	for s.root.end.Load() == 0 {
		if end, stop := s.shouldStop(w, first); stop {
			s.root.end.CompareAndSwap(0, int32(end)+1)
			return
		}
		w.takeSample()
		if w.rolloutWatch.Stopped() {
			s.root.iterations.Add(-1)
			s.root.end.CompareAndSwap(0, int32(w.rolloutWatch.End())+1)
		}
	}
}

// takeSample takes one sample, in a tree with room for it. A panic leaves the tree unlocked,
// for the others to come to an end.
func (w *worker[R, S, M]) takeSample() {
	w.reserveTree(max(len(w.moves), minRoom))
	defer w.tree.resizing.RUnlock()
	w.iterate()
}

// shouldStop reports whether the search is to end before the next sample, and why.
func (s *Searcher[R, S, M]) shouldStop(w *worker[R, S, M], first bool) (search.End, bool) {
	r := &s.root
	switch {
	case w.solved():
		return search.Solved, true
	case len(r.moves) == 1 && r.limits.Left != 0 && !r.limits.Analysis:
		return search.NoChoice, true
	case w.watch.Visit() && w.watch.Look():
		return w.watch.End(), true
	case first && s.reportProgress(w):
		return search.AtTime, true
	}
	n := r.iterations.Add(1)
	switch {
	case r.limits.Nodes > 0 && n > r.limits.Nodes:
		r.iterations.Add(-1)
		return search.AtNodes, true
	case first && r.limits.Depth > 0 && w.samples%depthEvery == 0 && s.reachedDepth(w):
		r.iterations.Add(-1)
		return search.AtDepth, true
	}
	return 0, false
}

// solved reports whether the result of the root cannot change any more for the
// player to move there.
func (w *worker[R, S, M]) solved() bool {
	w.tree.resizing.RLock()
	defer w.tree.resizing.RUnlock()
	return w.tree.nodes[0].loadProof().results().decided(int(w.root.Turn))
}

// reachedDepth reports whether the principal variation is as long as the depth that
// was asked for, or ends in a proven result before.
func (s *Searcher[R, S, M]) reachedDepth(w *worker[R, S, M]) bool {
	w.tree.resizing.RLock()
	defer w.tree.resizing.RUnlock()
	line, end := w.principalVariation(nil, 0)
	return len(line) >= s.root.limits.Depth || end.loadProof().results().single()
}

// reportProgress reports what is new, if it is time to, and whether the search has
// taken the time that it is to take.
func (s *Searcher[R, S, M]) reportProgress(w *worker[R, S, M]) bool {
	r := &s.root
	now := w.watch.Looked()
	if r.report != nil && now-r.lastReport >= progressEvery {
		r.lastReport = now
		line := s.line(0)
		line.Now = append([]M(nil), w.line...)
		r.report(line)
	}
	return r.budget.Soft > 0 && now >= r.budget.Soft && (now >= r.budget.Hard || w.bestIsMostVisited())
}
