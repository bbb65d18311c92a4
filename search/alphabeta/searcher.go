package alphabeta

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// Searcher searches positions of one game. It keeps its table and histories
// from one search to the next, so use one searcher for a whole game. It handles
// one call at a time.
type Searcher[R rules.Rules[S, M], S any, M comparable] struct {
	guard     search.Guard
	kernel    *kernel[R, S, M]
	breakdown error // error of an earlier breakdown; the state is then invalid
}

// Easy is the searcher for rules in the easy form, created by New from a
// [rules.Easy].
type Easy[P rules.Position[P, M], M comparable] = Searcher[rules.Easy[P, M], rules.EasyState[P], M]

// New creates a searcher for the rules and detects their optional interfaces.
// Each supported feature is enabled by default, except [OneReply] and the
// selective ones. An option that needs a missing interface returns an error
// that names both; see [Searcher.Capabilities].
//
// R may be an interface type, but the search is then slower.
func New[R rules.Rules[S, M], S any, M comparable](r R, opts ...Option) (*Searcher[R, S, M], error) {
	set := defaultSettings()
	if err := Options(opts...)(&set); err != nil {
		return nil, err
	}
	if any(r) == nil {
		return nil, errors.New("alphabeta: New: missing rules (got nil)")
	}
	if n := len(rules.SeatsOf(r)); n > 2 {
		return nil, fmt.Errorf("alphabeta: %T is a game of %d players: alpha-beta supports two, package search/multi more", r, n)
	}
	g := config[R, S, M]{rules: r, settings: set}
	if err := g.configure(); err != nil {
		return nil, err
	}
	return &Searcher[R, S, M]{kernel: newKernel(g)}, nil
}

// Features returns the enabled features.
func (s *Searcher[R, S, M]) Features() Feature { return s.mustKernel().features & allFeatures }

// Search returns the best move of root, which for rules that keep the board
// themselves is the position on that board. It observes the limits, except
// Seed: Memory, unless 0, resizes the table as [Searcher.SetTableBytes] does;
// Threads goroutines search in parallel, each with its own rules if they
// implement [rules.Cloner]. Rules that implement [rules.Undoer] but not Cloner
// are searched by one goroutine. The result contains a legal move however early
// the limits end the search. report may be nil; it is called from this
// goroutine at the end of each iteration, at changes of the best move, and
// about every 50 ms, and must not use the rules' own board.
//
// Search returns an error if it cannot choose a move: [search.ErrBusy] during
// another call, [search.ErrClosed] after Close. A panic of the rules is
// returned as a [search.PanicError]; the searcher is unusable afterwards.
func (s *Searcher[R, S, M]) Search(ctx context.Context, root S, limits sente.Limits, report func(search.Report[M])) (search.Result[M], error) {
	if err := s.checkCall(ctx, limits); err != nil {
		return search.Result[M]{}, err
	}
	if err := s.guard.Enter("alphabeta"); err != nil {
		return search.Result[M]{}, err
	}
	defer s.guard.Leave()
	if s.breakdown != nil {
		return search.Result[M]{}, s.breakdown
	}
	if limits.Memory > 0 && s.kernel.table != nil {
		if err := s.kernel.table.Resize(limits.Memory); err != nil {
			return search.Result[M]{}, err
		}
	}
	if err := search.CheckRoot("alphabeta", s.kernel.rules, &root); err != nil {
		return search.Result[M]{}, err
	}
	s.kernel.features &^= sharedSearch
	if limits.Threads > 1 {
		s.kernel.features |= sharedSearch
	}
	result, err := s.kernel.runSearch(ctx, root, limits, report)
	if search.IsPanic(err) {
		s.breakdown = err
	}
	return result, err
}

// Exclude excludes moves from the root of later searches, as if the rules did
// not generate them there; nil excludes no move. A search without a remaining
// move returns an error. During a search and after Close Exclude has no effect.
func (s *Searcher[R, S, M]) Exclude(excluded func(M) bool) {
	k := s.mustKernel()
	if !s.guard.TryEnter() {
		return
	}
	defer s.guard.Leave()
	k.isExcluded = excluded
}

// SetHistory sets the positions before the root of later searches, oldest
// first, for rules with [rules.Repeater]; nil removes them. The searcher keeps
// the slice and does not change it. During a search and after Close SetHistory
// has no effect.
func (s *Searcher[R, S, M]) SetHistory(history []S) {
	k := s.mustKernel()
	if !s.guard.TryEnter() {
		return
	}
	defer s.guard.Leave()
	k.gameHistory = history
}

// checkCall validates the arguments of Search.
func (s *Searcher[R, S, M]) checkCall(ctx context.Context, limits sente.Limits) error {
	if s == nil || s.kernel == nil {
		return errors.New("alphabeta: " + notBuiltMessage)
	}
	return sente.CheckCall(ctx, "alphabeta", limits)
}

const notBuiltMessage = "this Searcher was not created by New"

// mustKernel returns the kernel and panics if s was not created by New.
func (s *Searcher[R, S, M]) mustKernel() *kernel[R, S, M] {
	if s == nil || s.kernel == nil {
		panic("alphabeta: " + notBuiltMessage)
	}
	return s.kernel
}

// Forget clears the table, killers and histories, so that the next search runs
// as in a new searcher. During a search and after Close Forget has no effect.
func (s *Searcher[R, S, M]) Forget() {
	k := s.mustKernel()
	if !s.guard.TryEnter() {
		return
	}
	defer s.guard.Leave()
	if k.table != nil {
		k.table.Clear()
	}
	k.resetHistories()
	k.lines.close()
	for _, h := range k.workers.helpers {
		h.resetHistories()
	}
}

// Prefetch prefetches the table entry of a position by its key without waiting
// for it. Rules that compute the key before they play a move may call it there:
// it is the only method that may be called during a search.
func (s *Searcher[R, S, M]) Prefetch(key uint64) {
	if t := s.kernel.table; t != nil {
		t.Prefetch(key)
	}
}

// Collisions returns the number of key collisions that [Compare] detected.
func (s *Searcher[R, S, M]) Collisions() int64 {
	if w := s.mustKernel().detector; w != nil {
		return w.collisions
	}
	return 0
}

// TableBytes returns the size of the transposition table, 0 without one.
func (s *Searcher[R, S, M]) TableBytes() int64 {
	if t := s.mustKernel().table; t != nil {
		return t.Bytes()
	}
	return 0
}

// SetTableBytes resizes the transposition table and clears it if the size
// changes. If the memory cannot be allocated, the table is unchanged.
func (s *Searcher[R, S, M]) SetTableBytes(n int64) error {
	k := s.mustKernel()
	if k.table == nil {
		return errors.New("alphabeta: no transposition table to resize: the game has no key, or Table is off")
	}
	if err := s.guard.Enter("alphabeta"); err != nil {
		return err
	}
	defer s.guard.Leave()
	return k.table.Resize(n)
}

// Close releases the memory of the transposition table. Later calls return
// [search.ErrClosed]; during a search Close returns [search.ErrBusy].
func (s *Searcher[R, S, M]) Close() error {
	k := s.mustKernel()
	first, err := s.guard.Close("alphabeta")
	if first && k.table != nil {
		k.table.Close()
	}
	if first {
		k.lines.close()
	}
	return err
}

// SaveTable writes the transposition table to w. name identifies the game, the
// rules, the board size and everything else that its scores depend on; see
// [table.Table.Save].
func (s *Searcher[R, S, M]) SaveTable(w io.Writer, name string) error {
	if s.mustKernel().table == nil {
		return errors.New("alphabeta: no transposition table to save: the game has no key, or Table is off")
	}
	if err := s.guard.Enter("alphabeta"); err != nil {
		return err
	}
	defer s.guard.Leave()
	return s.kernel.table.Save(w, s.kernel.tableName(name))
}

// LoadTable reads a table that SaveTable wrote under the same name.
func (s *Searcher[R, S, M]) LoadTable(r io.Reader, name string) error {
	if s.mustKernel().table == nil {
		return errors.New("alphabeta: no transposition table to load into: the game has no key, or Table is off")
	}
	if err := s.guard.Enter("alphabeta"); err != nil {
		return err
	}
	defer s.guard.Leave()
	return s.kernel.table.Load(r, s.kernel.tableName(name))
}

// tableName appends the encoding of moves, which depends on Fold, to name.
func (g *config[R, S, M]) tableName(name string) string {
	return name + " " + (g.features & Fold).String()
}
