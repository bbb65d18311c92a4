package mcts

import (
	"context"
	"errors"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// Searcher searches positions of one game. It keeps the tree of one search
// for the next: use one searcher for a whole game. It serves one call at a time.
type Searcher[R rules.Rules[S, M], S any, M comparable] struct {
	guard   search.Guard
	config  config[R, S, M]
	workers []*worker[R, S, M]
	root    root[S, M]
	broke   error // it broke down, and its state with it
}

// Easy is the searcher of a game in its easy form, made by New from a [rules.Easy].
type Easy[P rules.Position[P, M], M comparable] = Searcher[rules.Easy[P, M], rules.EasyState[P], M]

// New makes a searcher for the rules. Their optional abilities are found here:
// each default feature that the game can support and that is not switched off is
// on. An option whose ability is missing is an error that names both.
func New[R rules.Rules[S, M], S any, M comparable](r R, opts ...Option) (*Searcher[R, S, M], error) {
	s := &Searcher[R, S, M]{config: config[R, S, M]{settings: defaults()}}
	if err := Options(opts...)(&s.config.settings); err != nil {
		return nil, err
	}
	if err := s.config.configure(r); err != nil {
		return nil, err
	}
	s.workers = append(s.workers, s.newWorker(s.config.board, s.newTree()))
	return s, nil
}

// Features returns the features in use.
func (s *Searcher[R, S, M]) Features() Feature { return s.config.features }

// Formula is the selection in use.
func (s *Searcher[R, S, M]) Formula() Selection { return s.config.selection }

var errNotMade = errors.New("mcts: this Searcher was not made by New, which finds out what the rules can do")

// Search looks for the best move of root, which for rules that keep the board
// themselves is the position on that board. Limits mean here: Nodes iterations,
// Depth plies of the tree (without Nodes or any time it ends the search when the
// best line is as long or ends in a proven result), Memory the bytes of the tree,
// Threads the goroutines, Seed the random choices of rollouts. More Memory than the
// process may have is an error; if too little of that is free, the tree is smaller.
// Search comes back with a legal move however soon the limits end it. report may be
// nil; it is called from this goroutine, about every 50 ms and at the end, and must
// not use the rules' own board.
//
// Scores are thousandths: 1000 a win of every sample, -1000 a loss. A decided
// score is proven; its distance is that of the proof, which need not be the
// shortest, so that its bound says on which side the truth is.
//
// An error says why no move can be named: [search.ErrBusy] during another call,
// [search.ErrClosed] after Close. A panic of the rules is an error as well, a
// [search.Breakdown]; the searcher is of no more use then.
func (s *Searcher[R, S, M]) Search(ctx context.Context, root S, limits sente.Limits, report func(search.Report[M])) (search.Result[M], error) {
	if s == nil {
		return search.Result[M]{}, errNotMade
	}
	if err := sente.CheckCall(ctx, "mcts", limits); err != nil {
		return search.Result[M]{}, err
	}
	if err := s.guard.Enter("mcts"); err != nil {
		return search.Result[M]{}, err
	}
	defer s.guard.Leave()
	switch {
	case len(s.workers) == 0:
		return search.Result[M]{}, errNotMade
	case s.broke != nil:
		return search.Result[M]{}, s.broke
	}
	if err := search.CheckRoot("mcts", s.config.rules, &root); err != nil {
		return search.Result[M]{}, err
	}
	if err := memory.Process().Fits("a tree", limits.Memory); err != nil {
		return search.Result[M]{}, err
	}
	result, err := s.run(ctx, root, limits, report)
	if search.IsBreakdown(err) {
		s.broke = err
	}
	return result, err
}

// Advance tells the searcher that m was played from the root of the last search, or
// from where the last Advance led, so that the tree below it is kept. Rules with keys
// do not need it: the new root is found by its key. During a search and after Close Advance
// has no effect.
func (s *Searcher[R, S, M]) Advance(m M) {
	if !s.guard.TryEnter() {
		return
	}
	defer s.guard.Leave()
	for _, w := range s.workers {
		if at, ok := w.tree.rootChild(m); ok && s.config.has(Reuse) {
			w.tree.makeRoot(at)
			w.tree.advanced = true
			continue
		}
		w.tree.used.Store(0)
	}
}

// SetHistory sets the positions before the root of the searches that follow, oldest first, for
// rules with [rules.Repeater]; nil removes them. The searcher keeps the slice and does not change
// it. During a search and after Close SetHistory has no effect.
func (s *Searcher[R, S, M]) SetHistory(history []S) {
	if !s.guard.TryEnter() {
		return
	}
	defer s.guard.Leave()
	s.root.history = history
}

// Forget drops the tree and all statistics, so that the next search does what it
// would do in a new searcher. During a search and after Close Forget has no effect.
func (s *Searcher[R, S, M]) Forget() {
	if !s.guard.TryEnter() {
		return
	}
	defer s.guard.Leave()
	if len(s.workers) == 0 {
		return
	}
	for _, w := range s.workers {
		w.tree.lease.Return()
	}
	s.workers = s.workers[:1]
	s.workers[0] = s.newWorker(s.config.board, s.newTree())
}

// Close releases the memory of the trees. Later searches return [search.ErrClosed]; during a
// search Close returns [search.ErrBusy].
func (s *Searcher[R, S, M]) Close() error {
	first, err := s.guard.Close("mcts")
	if first {
		for _, w := range s.workers {
			w.tree.lease.Return()
		}
		s.workers = nil
	}
	return err
}

func (s *Searcher[R, S, M]) newTree() *tree[M] { return newTree[M](s.config.stats) }
