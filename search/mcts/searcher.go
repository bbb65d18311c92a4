package mcts

import (
	"context"
	"errors"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// Searcher searches positions of one game. It keeps the tree for the next
// search, so use one searcher for a whole game. It handles one call at a time.
type Searcher[R rules.Rules[S, M], S any, M comparable] struct {
	guard     search.Guard
	config    config[R, S, M]
	workers   []*worker[R, S, M]
	root      searchRoot[S, M]
	breakdown error // error of an earlier breakdown; the state is then invalid
}

// Easy is the searcher for rules in the easy form, created by New from a
// [rules.Easy].
type Easy[P rules.Position[P, M], M comparable] = Searcher[rules.Easy[P, M], rules.EasyState[P], M]

// New creates a searcher for the rules and detects their optional interfaces.
// Each supported default feature is enabled. An option that needs a missing
// interface returns an error that names both.
func New[R rules.Rules[S, M], S any, M comparable](r R, opts ...Option) (*Searcher[R, S, M], error) {
	s := &Searcher[R, S, M]{config: config[R, S, M]{settings: defaultSettings()}}
	if err := Options(opts...)(&s.config.settings); err != nil {
		return nil, err
	}
	if err := s.config.configure(r); err != nil {
		return nil, err
	}
	s.workers = append(s.workers, s.newWorker(s.config.board, s.newTree()))
	return s, nil
}

// Features returns the enabled features.
func (s *Searcher[R, S, M]) Features() Feature { return s.config.features }

// Formula returns the selection formula.
func (s *Searcher[R, S, M]) Formula() Selection { return s.config.selection }

var errNotBuilt = errors.New("mcts: this Searcher was not created by New")

// Search returns the best move of root, which for rules that keep the board
// themselves is the position on that board. Limits are interpreted as follows:
// Nodes is the number of playouts; Depth is the maximum depth of the tree
// (without Nodes or a time limit, the search ends when the principal variation
// reaches it or ends in a proven result); Memory is the size of the tree in
// bytes; Threads is the number of workers; Seed initializes the random
// generators of rollouts. A Memory limit above that of the process is an error;
// if less memory is available, the tree is smaller. The result contains a legal
// move however early the limits end the search. report may be nil; it is called
// from this goroutine, about every 50 ms and at the end, and must not use the
// rules' own board.
//
// Scores are in thousandths: 1000 if every playout wins, -1000 if every playout
// loses. A decided score is proven; its distance is that of the proof, which is
// not necessarily the shortest, as its bound indicates.
//
// Search returns an error if it cannot choose a move: [search.ErrBusy] during
// another call, [search.ErrClosed] after Close. A panic of the rules is
// returned as a [search.PanicError]; the searcher is unusable afterwards.
func (s *Searcher[R, S, M]) Search(ctx context.Context, root S, limits sente.Limits, report func(search.Report[M])) (search.Result[M], error) {
	if s == nil {
		return search.Result[M]{}, errNotBuilt
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
		return search.Result[M]{}, errNotBuilt
	case s.breakdown != nil:
		return search.Result[M]{}, s.breakdown
	}
	if err := search.CheckRoot("mcts", s.config.rules, &root); err != nil {
		return search.Result[M]{}, err
	}
	if err := memory.Process().Fits("a tree", limits.Memory); err != nil {
		return search.Result[M]{}, err
	}
	result, err := s.runSearch(ctx, root, limits, report)
	if search.IsPanic(err) {
		s.breakdown = err
	}
	return result, err
}

// Advance moves the root to the child for move m, so that its subtree is kept.
// m was played at the root of the last search, or after the previous Advance.
// It is not necessary for rules with keys, whose new root is found by its key.
// During a search and after Close Advance has no effect.
func (s *Searcher[R, S, M]) Advance(m M) {
	if !s.guard.TryEnter() {
		return
	}
	defer s.guard.Leave()
	for _, w := range s.workers {
		if at, ok := w.tree.rootChild(m); ok && s.config.has(Reuse) {
			w.tree.makeRoot(at)
			w.tree.rootAdvanced = true
			continue
		}
		w.tree.numNodes.Store(0)
	}
}

// SetHistory sets the positions before the root of later searches, oldest
// first, for rules with [rules.Repeater]; nil removes them. The searcher keeps
// the slice and does not change it. During a search and after Close SetHistory
// has no effect.
func (s *Searcher[R, S, M]) SetHistory(history []S) {
	if !s.guard.TryEnter() {
		return
	}
	defer s.guard.Leave()
	s.root.history = history
}

// Forget discards the tree and all statistics, so that the next search runs as
// in a new searcher. During a search and after Close Forget has no effect.
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

// Close releases the memory of the trees. Later searches return
// [search.ErrClosed]; during a search Close returns [search.ErrBusy].
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
