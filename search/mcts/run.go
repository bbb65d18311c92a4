package mcts

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/clock"
)

// root is the position of the running search and when the search is to end.
type root[S, M any] struct {
	state  S
	status rules.Status
	moves  []M
	limits sente.Limits
	budget clock.Budget
	report func(search.Report[M])

	begun atomic.Int64  // iterations
	ended atomic.Int32  // the End that a worker has seen, plus one
	last  time.Duration // of the last report
}

const (
	progressEvery = 50 * time.Millisecond
	depthEvery    = 256 // iterations between looks at the length of the best line
	mostThreads   = 1 << 10
)

func (s *Searcher[R, S, M]) run(ctx context.Context, state S, limits sente.Limits, report func(search.Report[M])) (search.Result[M], error) {
	r := &s.root
	r.state, r.limits, r.report, r.last = state, limits, report, 0
	r.budget = clock.Plan(limits, s.habits)
	r.begun.Store(0)
	r.ended.Store(0)
	if err := s.admit(); err != nil {
		return search.Result[M]{}, err
	}
	s.staff(max(1, min(limits.Threads, mostThreads)))
	watched := report != nil || r.budget.Soft > 0
	for i, w := range s.workers {
		bounds := search.Bounds{Time: r.budget.Hard}
		w.watch.Start(ctx, bounds, watched && i == 0)
		defer w.watch.Stop()
		w.pace.Start(ctx, bounds, false)
		defer w.pace.Stop()
	}
	for _, w := range s.workers {
		s.plant(w)
	}
	end := s.search()
	s.unite()
	return s.result(end), nil
}

// admit looks at the root and reports why it cannot be searched.
func (s *Searcher[R, S, M]) admit() error {
	r := &s.root
	r.status = s.rules.Status(&r.state)
	r.moves = s.rules.Moves(&r.state, r.moves[:0])
	switch {
	case r.status.Outcome.Over():
		return errors.New("there is no move to search: the game is over")
	case len(r.moves) == 0:
		return errors.New("there is no move to search: the rules offer none although the game goes on")
	case r.status.Turn < 0 || int(r.status.Turn) >= s.players:
		return fmt.Errorf("mcts: the rules say that player %d is to move, but name only %d players", r.status.Turn, s.players)
	case len(r.moves) >= 1<<16:
		return fmt.Errorf("mcts: the rules offer %d moves: at most %d can be searched", len(r.moves), 1<<16-1)
	}
	return nil
}

// staff brings the workers to the number wanted, each with a tree of its own if
// that was chosen.
func (s *Searcher[R, S, M]) staff(n int) {
	if s.undo != nil && s.copies == nil {
		n = 1
	}
	if s.undo != nil {
		s.workers = s.workers[:1] // boards of the others stand elsewhere by now
	}
	for len(s.workers) < n {
		s.workers = append(s.workers, s.recruit())
	}
	s.workers = s.workers[:n]
	bytes := s.treeBytes
	if s.root.limits.Memory > 0 {
		bytes = s.root.limits.Memory
	}
	if s.parallel == OwnTrees {
		bytes /= int64(n)
	}
	for i, w := range s.workers {
		if i == 0 || s.parallel == OwnTrees {
			w.tree.limit(bytes, len(s.root.moves))
		}
		w.begin(s.root.state, s.root.status, s.root.limits.Seed+uint64(i)*0x632be59bd9b4e019)
		w.horizon = s.root.limits.Depth
	}
}

func (s *Searcher[R, S, M]) recruit() *worker[R, S, M] {
	t := s.workers[0].tree
	if s.parallel == OwnTrees {
		t = s.newTree()
	}
	if s.copies == nil {
		return s.hire(s.rules, s.undo, t)
	}
	board, _ := s.copies(&s.root.state)
	undo, _ := rules.Ability[rules.Undoer[S, M]](board)
	w := s.hire(board, undo, t)
	w.resolver, _ = rules.Ability[rules.Resolver[S]](board)
	if s.sampler != nil {
		w.sampler, _ = rules.Ability[Sampler[S, M]](board)
	}
	if scorer, ok := rules.Ability[rules.MoveScorer[S, M]](board); ok && s.prior == nil {
		w.score = scorer.ScoreMoves
	}
	return w
}

// plant makes the root of a worker's tree: an old node where there is one, else
// a new one.
func (s *Searcher[R, S, M]) plant(w *worker[R, S, M]) {
	if w != s.workers[0] && w.tree == s.workers[0].tree {
		return
	}
	if w.lore != nil {
		w.lore.age()
	}
	if w.shelves != nil {
		w.shelves.shelf.built = false
	}
	r := &s.root
	if s.has(Reuse) && w.tree.resume(r.status, r.moves, s.players) && w.sow(len(r.moves)) {
		return
	}
	w.tree.reset()
	w.tree.nodes[0].learn(newFact(anything(s.players), 0, r.status.Turn))
	if s.need&keys != 0 {
		w.tree.keys[0] = r.status.Key
	}
	w.sow(len(r.moves))
}

// sow opens the root and reports whether there was room for it.
func (w *worker[R, S, M]) sow(moves int) bool {
	for w.tree.tight(moves) {
		w.tree.widen(moves)
	}
	turn := int(w.root.Turn)
	w.path = append(w.path[:0], step{0, turn, turn})
	w.line = w.line[:0]
	at := &w.tree.nodes[0]
	if !at.opened() && !w.open(w.last()) {
		return false
	}
	first, count := at.family()
	w.brace(first, count)
	w.prove(w.last(), at, first, count)
	w.raise(w.last(), at, first, count)
	return true
}

// search lets the workers work and waits for all of them.
func (s *Searcher[R, S, M]) search() search.End {
	var others sync.WaitGroup
	for _, w := range s.workers[1:] {
		others.Go(func() { s.work(w) })
	}
	s.work(s.workers[0])
	others.Wait()
	return search.End(s.root.ended.Load() - 1)
}

// work takes samples until something ends the search, or another worker has
// seen the end.
func (s *Searcher[R, S, M]) work(w *worker[R, S, M]) {
	first := w == s.workers[0]
	for s.root.ended.Load() == 0 {
		if end, over := s.over(w, first); over {
			s.root.ended.CompareAndSwap(0, int32(end)+1)
			return
		}
		w.tree.grow.RLock()
		if room := max(len(w.moves), leastRoom); w.tree.tight(room) {
			w.tree.grow.RUnlock()
			w.tree.widen(room)
			w.tree.grow.RLock()
		}
		w.iterate()
		w.tree.grow.RUnlock()
		if w.pace.Stopped() {
			s.root.begun.Add(-1)
			s.root.ended.CompareAndSwap(0, int32(w.pace.End())+1)
		}
	}
}

// leastRoom is the number of children for which there is to be room before a
// sample is taken.
const leastRoom = 64

// over reports whether the search is to end before the next sample, and why.
func (s *Searcher[R, S, M]) over(w *worker[R, S, M], first bool) (search.End, bool) {
	r := &s.root
	switch {
	case w.solved():
		return search.Solved, true
	case len(r.moves) == 1 && r.limits.Left != 0 && !r.limits.Analysis:
		return search.NoChoice, true
	case w.watch.Visit() && w.watch.Look():
		return w.watch.End(), true
	case first && s.progress(w):
		return search.AtTime, true
	}
	n := r.begun.Add(1)
	switch {
	case r.limits.Nodes > 0 && n > r.limits.Nodes:
		r.begun.Add(-1)
		return search.AtNodes, true
	case first && r.limits.Depth > 0 && w.samples%depthEvery == 0 && s.deep(w):
		r.begun.Add(-1)
		return search.AtDepth, true
	}
	return 0, false
}

// solved reports whether the result of the root cannot change any more for who
// is to move there.
func (w *worker[R, S, M]) solved() bool {
	w.tree.grow.RLock()
	defer w.tree.grow.RUnlock()
	return w.tree.nodes[0].know().results().decided(int(w.root.Turn))
}

// deep reports whether the best line is as long as the depth that was asked for,
// or settled before.
func (s *Searcher[R, S, M]) deep(w *worker[R, S, M]) bool {
	w.tree.grow.RLock()
	defer w.tree.grow.RUnlock()
	line, end := w.follow(nil, 0)
	return len(line) >= s.root.limits.Depth || end.know().results().single()
}

// progress reports what is new, if it is time to, and whether the search has
// taken the time that it is to take.
func (s *Searcher[R, S, M]) progress(w *worker[R, S, M]) bool {
	r := &s.root
	now := w.watch.Looked()
	if r.report != nil && now-r.last >= progressEvery {
		r.last = now
		line := s.line(0)
		line.Now = append([]M(nil), w.line...)
		r.report(line)
	}
	return r.budget.Soft > 0 && now >= r.budget.Soft && (now >= r.budget.Hard || w.steady())
}
