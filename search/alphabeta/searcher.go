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

// Searcher searches positions of one game. What it learns in one search it
// keeps for the next: use one searcher for a whole game. It serves one call at a
// time.
type Searcher[R rules.Rules[S, M], S any, M comparable] struct {
	guard  search.Guard
	kernel *kernel[R, S, M]
	broke  error // it broke down, and its state with it
}

// Easy is the searcher of a game in its easy form, made by New from a [rules.Easy].
type Easy[P rules.Position[P, M], M comparable] = Searcher[rules.Easy[P, M], rules.EasyState[P], M]

// New makes a searcher for the rules. Their optional abilities are found here:
// each feature that the game can support and that is not switched off is on,
// except [OneReply] and the selective ones, which must be asked for. An option
// whose ability is missing is an error that names both. What was found is told by
// [Searcher.Capabilities].
//
// A type of rules in a variable of interface type works, but more slowly.
func New[R rules.Rules[S, M], S any, M comparable](r R, opts ...Option) (*Searcher[R, S, M], error) {
	set := defaults()
	if err := Options(opts...)(&set); err != nil {
		return nil, err
	}
	if any(r) == nil {
		return nil, errors.New("alphabeta: New was given no rules, but nil")
	}
	if n := len(rules.SeatsOf(r)); n > 2 {
		return nil, fmt.Errorf("alphabeta: %T is a game of %d players: alpha-beta searches games of two, package search/multi those of more", r, n)
	}
	g := config[R, S, M]{rules: r, settings: set}
	if err := g.equip(); err != nil {
		return nil, err
	}
	return &Searcher[R, S, M]{kernel: newKernel(g)}, nil
}

// Features are the features in use.
func (s *Searcher[R, S, M]) Features() Feature { return s.inside().features & all }

// Search looks for the best move of root, which for rules that keep the board
// themselves is the position on that board. It respects the limits (Seed has no effect):
// Memory, unless 0, becomes the size of the table as by [Searcher.SetTableBytes];
// Threads goroutines search together, each with
// rules of its own if they have [rules.Cloner], or one alone if they have
// [rules.Undoer] and no Cloner. It comes back with a legal move
// however soon they end it. report may be nil; it is called from this goroutine
// at the end of each iteration, at changes of the best move, and about every
// 50 ms in between, and must not use the rules' own board.
//
// An error says why no move can be named: [search.ErrBusy] during another call,
// [search.ErrClosed] after Close. A panic of the rules is an error as well, a
// [search.Breakdown]; the searcher is of no more use then.
func (s *Searcher[R, S, M]) Search(ctx context.Context, root S, limits sente.Limits, report func(search.Report[M])) (search.Result[M], error) {
	if err := s.check(ctx, limits); err != nil {
		return search.Result[M]{}, err
	}
	if err := s.guard.Enter("alphabeta"); err != nil {
		return search.Result[M]{}, err
	}
	defer s.guard.Leave()
	if s.broke != nil {
		return search.Result[M]{}, s.broke
	}
	if limits.Memory > 0 && s.kernel.table != nil {
		if err := s.kernel.table.Resize(limits.Memory); err != nil {
			return search.Result[M]{}, err
		}
	}
	if err := search.CheckRoot("alphabeta", s.kernel.rules, &root); err != nil {
		return search.Result[M]{}, err
	}
	s.kernel.features &^= sharing
	if limits.Threads > 1 {
		s.kernel.features |= sharing
	}
	result, err := s.kernel.run(ctx, root, limits, report)
	if search.IsBreakdown(err) {
		s.broke = err
	}
	return result, err
}

// Exclude leaves moves out at the root of the searches that follow, as if the rules did
// not offer them there; nil leaves out none. It is an error of such a search if no move
// is left. During a search and after Close Exclude has no effect.
func (s *Searcher[R, S, M]) Exclude(excluded func(M) bool) {
	k := s.inside()
	if !s.guard.TryEnter() {
		return
	}
	defer s.guard.Leave()
	k.except = excluded
}

// SetHistory sets the positions before the root of the searches that follow, oldest first, for
// rules with [rules.Repeater]; nil removes them. The searcher keeps the slice and does not change
// it. During a search and after Close SetHistory has no effect.
func (s *Searcher[R, S, M]) SetHistory(history []S) {
	k := s.inside()
	if !s.guard.TryEnter() {
		return
	}
	defer s.guard.Leave()
	k.played = history
}

// check reports a search that cannot begin.
func (s *Searcher[R, S, M]) check(ctx context.Context, limits sente.Limits) error {
	if s == nil || s.kernel == nil {
		return errors.New("alphabeta: " + noSearcher)
	}
	return sente.CheckCall(ctx, "alphabeta", limits)
}

const noSearcher = "this Searcher was not made by New, which finds out what the rules can do"

// inside is what a searcher that New has made consists of.
func (s *Searcher[R, S, M]) inside() *kernel[R, S, M] {
	if s == nil || s.kernel == nil {
		panic("alphabeta: " + noSearcher)
	}
	return s.kernel
}

// Forget clears the table, killers and history, so that the next search does
// what it would do in a new searcher. During a search and after Close Forget has no effect.
func (s *Searcher[R, S, M]) Forget() {
	k := s.inside()
	if !s.guard.TryEnter() {
		return
	}
	defer s.guard.Leave()
	if k.table != nil {
		k.table.Clear()
	}
	k.learn()
	for _, h := range k.workers.helpers {
		h.learn()
	}
}

// Prefetch asks for what the table knows of a position, by its key, without waiting for it.
// Rules that know the key after a move long before the move is made may call it there: it is
// the only method that may be called during a search.
func (s *Searcher[R, S, M]) Prefetch(key uint64) {
	if t := s.kernel.table; t != nil {
		t.Prefetch(key)
	}
}

// Collisions is the number of times that a position had the key of another one,
// if [Compare] is on.
func (s *Searcher[R, S, M]) Collisions() int64 {
	if w := s.inside().witness; w != nil {
		return w.collisions
	}
	return 0
}

// TableBytes is the size of the transposition table, 0 without one.
func (s *Searcher[R, S, M]) TableBytes() int64 {
	if t := s.inside().table; t != nil {
		return t.Bytes()
	}
	return 0
}

// SetTableBytes changes the size of the transposition table, forgetting what is
// in it unless the size stays the same. If there is not so much memory, the table
// stays as it is.
func (s *Searcher[R, S, M]) SetTableBytes(n int64) error {
	k := s.inside()
	if k.table == nil {
		return errors.New("alphabeta: no transposition table to resize: the game has no key or Table is off")
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
	k := s.inside()
	first, err := s.guard.Close("alphabeta")
	if first && k.table != nil {
		k.table.Close()
	}
	return err
}

// SaveTable writes the transposition table to w. name says what it is for: game,
// rules, size, and whatever else its scores depend on; see [table.Table.Save].
func (s *Searcher[R, S, M]) SaveTable(w io.Writer, name string) error {
	if s.inside().table == nil {
		return errors.New("alphabeta: no transposition table to save: the game has no key or Table is off")
	}
	if err := s.guard.Enter("alphabeta"); err != nil {
		return err
	}
	defer s.guard.Leave()
	return s.kernel.table.Save(w, s.kernel.tableName(name))
}

// LoadTable reads what SaveTable wrote under the same name.
func (s *Searcher[R, S, M]) LoadTable(r io.Reader, name string) error {
	if s.inside().table == nil {
		return errors.New("alphabeta: no transposition table to load into: the game has no key or Table is off")
	}
	if err := s.guard.Enter("alphabeta"); err != nil {
		return err
	}
	defer s.guard.Leave()
	return s.kernel.table.Load(r, s.kernel.tableName(name))
}

// tableName adds how moves are written, which Fold changes.
func (g *config[R, S, M]) tableName(name string) string {
	return name + " " + (g.features & Fold).String()
}
