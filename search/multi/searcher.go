package multi

import (
	"context"
	"errors"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// Searcher searches positions of one game. It keeps its table from one search
// to the next. It handles one call at a time.
type Searcher[R rules.Rules[S, M], S any, M comparable] struct {
	guard         search.Guard
	config        config[R, S, M]
	watch         search.Watch
	frames        []frame[S, M] // by ply
	selDepth      int           // maximum ply of an interior node
	horizonLeaves uint64        // number of positions evaluated at the depth limit
	moveScores    []int32       // scratch buffer of scoreMoves
	rootPlayer    int8          // player to move at the root
	root          searchRoot[M]
	path          *rules.Path[S] // nil without rules.Repeater
	history       []S            // positions before the root, oldest first
	reachedPly    int            // ply of the rules' board at their last call
	breakdown     error          // error of an earlier breakdown; the state is then invalid
}

// frame is the search stack entry of one ply.
type frame[S any, M comparable] struct {
	state        S
	currentMove  M // move played from here
	key          uint64
	turn         int8
	killer       M // last move that caused a cutoff at this ply
	hasKiller    bool
	moves        []M // in the order of the rules
	orderedMoves []scoredMove
	rewards      rewards // max^n: counted from this position
	pv           []M     // principal variation from this ply
}

// Easy is the searcher for rules in the easy form, created by New from a
// [rules.Easy].
type Easy[P rules.Position[P, M], M comparable] = Searcher[rules.Easy[P, M], rules.EasyState[P], M]

// New creates a searcher for the rules, with the number of players of
// their seats. It uses the optional interfaces rules.Keyed (for a table),
// rules.Rewarder, rules.RewardBounded, rules.MoveScorer, rules.Undoer and
// rules.Bounded. An option that needs a missing interface returns an error that
// names both.
func New[R rules.Rules[S, M], S any, M comparable](r R, opts ...Option) (*Searcher[R, S, M], error) {
	set := settings{tableBytes: defaultTableBytes}
	for i, o := range opts {
		if o == nil {
			return nil, fmt.Errorf("multi: option %d of %d is nil", i+1, len(opts))
		}
		if err := o(&set); err != nil {
			return nil, err
		}
	}
	if any(r) == nil {
		return nil, errors.New("multi: New: missing rules (got nil)")
	}
	s := &Searcher[R, S, M]{config: config[R, S, M]{settings: set, rules: r}}
	if err := s.config.configure(); err != nil {
		return nil, err
	}
	s.path = rules.NewPath[S](r)
	return s, nil
}

// Result is the result of a search.
type Result[M any] struct {
	search.Result[M]
	// Rewards are the rewards of the best line for each player; distances of
	// decided ones count from the root. Only MaxN computes them; otherwise nil.
	Rewards []sente.Score
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
	s.history = history
}

// Method returns the selected method.
func (s *Searcher[R, S, M]) Method() Method { return s.config.method }

// Players returns the number of players.
func (s *Searcher[R, S, M]) Players() int { return s.config.players }

// Search returns the best move of root, which for rules that keep the board
// themselves is the position on that board. Scores are for the player to move
// there. It observes the limits, except Threads and Seed; Memory, unless 0,
// resizes the table. The result contains a legal move however early the limits
// end the search. report may be nil; it is called from this goroutine at the
// end of each iteration and about every 50 ms.
//
// The search ends as Solved if no line reached the horizon, and for Paranoid
// and BestReply also if every requested line is proven to be won or lost. The
// proof depends on the method's assumption about the opponents; Paranoid wins
// are always valid.
//
// Search returns an error if it cannot choose a move: [search.ErrBusy] during
// another call, [search.ErrClosed] after Close. A panic of the rules is
// returned as a [search.PanicError]; the searcher is unusable afterwards.
func (s *Searcher[R, S, M]) Search(ctx context.Context, start S, limits sente.Limits, report func(search.Report[M])) (Result[M], error) {
	if s == nil || s.config.players == 0 {
		return Result[M]{}, errors.New("multi: this Searcher was not created by New")
	}
	if err := sente.CheckCall(ctx, "multi", limits); err != nil {
		return Result[M]{}, err
	}
	if err := s.guard.Enter("multi"); err != nil {
		return Result[M]{}, err
	}
	defer s.guard.Leave()
	if s.breakdown != nil {
		return Result[M]{}, s.breakdown
	}
	if limits.Memory > 0 {
		if err := s.resizeTable(limits.Memory); err != nil {
			return Result[M]{}, err
		}
	}
	if err := search.CheckRoot("multi", s.config.rules, &start); err != nil {
		return Result[M]{}, err
	}
	result, err := s.runSearch(ctx, start, limits, report)
	if search.IsPanic(err) {
		s.breakdown = err
	}
	return result, err
}

// Forget clears the table, so that the next search runs as in a new searcher.
// During a search and after Close Forget has no effect.
func (s *Searcher[R, S, M]) Forget() {
	if !s.guard.TryEnter() {
		return
	}
	defer s.guard.Leave()
	if s.config.vectors != nil {
		s.config.vectors.clearEntries()
	}
	if s.config.table != nil {
		s.config.table.Clear()
	}
}

// SetTableBytes resizes the table and clears it if the size changes; without a
// table it has no effect. If the memory cannot be allocated, the table is
// unchanged.
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

// Close releases the memory of the table. Later searches return
// [search.ErrClosed]; during a search Close returns [search.ErrBusy].
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
