package multi

import (
	"context"
	"errors"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// Searcher searches positions of one game. It keeps its table from one search to
// the next. It serves one call at a time.
type Searcher[R rules.Rules[S, M], S any, M comparable] struct {
	guard         search.Guard
	config        config[R, S, M]
	watch         search.Watch
	frames        []frame[S, M] // one for each ply, the root's first
	deepest       int           // largest ply of an interior node
	horizonLeaves uint64        // positions evaluated because the depth was used up
	moveScores    []int32       // scratch of scoreMoves
	rootPlayer    int8          // the player to move at the root
	root          root[M]
	path          *rules.Path[S] // nil without rules.Repeater
	history       []S            // the positions before the root, oldest first
	reached       int            // plies that the rules were led along when they were asked last
	broke         error          // it broke down, and its state with it
}

// frame is the search's memory for one ply.
type frame[S any, M comparable] struct {
	state     S
	move      M // the one played from here
	key       uint64
	turn      int8
	killer    M // the move that refuted at this ply last
	hasKiller bool
	moves     []M // in the order of the rules
	ordered   []scoredMove
	rewards   rewards // max^n: counted from this position
	line      []M     // principal variation from here
}

// Easy is the searcher of a game in its easy form, made by New from a [rules.Easy].
type Easy[P rules.Position[P, M], M comparable] = Searcher[rules.Easy[P, M], rules.EasyState[P], M]

// New makes a searcher for the rules, whose number of players is that of their
// seats. Abilities it asks for: rules.Keyed (a table), rules.Rewarder and
// rules.RewardBounded, rules.MoveScorer, rules.Undoer, rules.Bounded. An option
// whose ability is missing is an error that names both.
func New[R rules.Rules[S, M], S any, M comparable](r R, opts ...Option) (*Searcher[R, S, M], error) {
	set := settings{tableBytes: defaultTable}
	for i, o := range opts {
		if o == nil {
			return nil, fmt.Errorf("multi: option %d of %d is nil: leave it out", i+1, len(opts))
		}
		if err := o(&set); err != nil {
			return nil, err
		}
	}
	if any(r) == nil {
		return nil, errors.New("multi: New was given no rules, but nil")
	}
	s := &Searcher[R, S, M]{config: config[R, S, M]{settings: set, rules: r}}
	if err := s.config.configure(); err != nil {
		return nil, err
	}
	s.path = rules.NewPath[S](r)
	return s, nil
}

// Result is a search's answer.
type Result[M any] struct {
	search.Result[M]
	// Rewards is what the best line brings each player, the distances of
	// decided ones counted from the root. Only MaxN knows it; nil otherwise.
	Rewards []sente.Score
}

// SetHistory sets the positions before the root of the searches that follow, oldest first, for
// rules with [rules.Repeater]; nil removes them. The searcher keeps the slice and does not change
// it. During a search and after Close SetHistory has no effect.
func (s *Searcher[R, S, M]) SetHistory(history []S) {
	if !s.guard.TryEnter() {
		return
	}
	defer s.guard.Leave()
	s.history = history
}

// Method is the method in use.
func (s *Searcher[R, S, M]) Method() Method { return s.config.method }

// Players is the number of players.
func (s *Searcher[R, S, M]) Players() int { return s.config.players }

// Search looks for the best move of root, which for rules that keep the board
// themselves is the position on that board. Scores are for the player to move
// there. It respects the limits (Threads and Seed have no effect; Memory, unless 0, becomes
// the size of the table), and comes back with a legal move however soon they end it. report may be nil; it
// is called from this goroutine at the end of each iteration and about every 50 ms
// in between.
//
// The search ends as Solved when no line met the horizon, and in Paranoid and
// BestReply also when every line wanted is proven to be won or lost; the proof then
// holds as far as the method's assumption about the opponents does, which for
// Paranoid wins is always.
//
// An error says why no move can be named: [search.ErrBusy] during another call,
// [search.ErrClosed] after Close. A panic of the rules is an error as well, a
// [search.Breakdown]; the searcher is of no more use then.
func (s *Searcher[R, S, M]) Search(ctx context.Context, start S, limits sente.Limits, report func(search.Report[M])) (Result[M], error) {
	if s == nil || s.config.players == 0 {
		return Result[M]{}, errors.New("multi: this Searcher was not made by New, which finds out what the rules can do")
	}
	if err := sente.CheckCall(ctx, "multi", limits); err != nil {
		return Result[M]{}, err
	}
	if err := s.guard.Enter("multi"); err != nil {
		return Result[M]{}, err
	}
	defer s.guard.Leave()
	if s.broke != nil {
		return Result[M]{}, s.broke
	}
	if limits.Memory > 0 {
		if err := s.resizeTable(limits.Memory); err != nil {
			return Result[M]{}, err
		}
	}
	if err := search.CheckRoot("multi", s.config.rules, &start); err != nil {
		return Result[M]{}, err
	}
	result, err := s.run(ctx, start, limits, report)
	if search.IsBreakdown(err) {
		s.broke = err
	}
	return result, err
}

// Forget clears the table, so that the next search does what it would do in a
// new searcher. During a search and after Close Forget has no effect.
func (s *Searcher[R, S, M]) Forget() {
	if !s.guard.TryEnter() {
		return
	}
	defer s.guard.Leave()
	if s.config.vectors != nil {
		s.config.vectors.clear()
	}
	if s.config.table != nil {
		s.config.table.Clear()
	}
}

// SetTableBytes changes the size of the table, forgetting what is in it unless the
// size stays the same; without a table it does nothing. If there is not enough free
// memory, the table stays as it is.
func (s *Searcher[R, S, M]) SetTableBytes(n int64) error {
	if err := s.guard.Enter("multi"); err != nil {
		return err
	}
	defer s.guard.Leave()
	return s.resizeTable(n)
}

func (s *Searcher[R, S, M]) resizeTable(n int64) error {
	switch {
	case s.config.vectors != nil:
		_, err := s.config.vectors.Resize(n)
		return err
	case s.config.table != nil:
		return s.config.table.Resize(n)
	}
	return nil
}

// Close releases the memory of the table. Later searches return [search.ErrClosed]; during a
// search Close returns [search.ErrBusy].
func (s *Searcher[R, S, M]) Close() error {
	first, err := s.guard.Close("multi")
	if first && s.config.vectors != nil {
		s.config.vectors.Close()
	}
	if first && s.config.table != nil {
		s.config.table.Close()
	}
	return err
}
