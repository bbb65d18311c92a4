package search

import (
	"cmp"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Game is the board with its search for fours that alpha-beta needs. A node makes only a few calls.
type Game[C Cell] interface {
	// Key returns the hash key of the position, including the side to move.
	Key() uint64
	// KeyAfter returns the key of the position after a move, or an approximation: it is used only
	// for prefetching.
	KeyAfter(c C) uint64
	// Side returns the side to move.
	Side() int8
	// Played returns the number of moves, or stones, on the board.
	Played() int
	// Score returns the static evaluation for the side to move.
	Score() sente.Score
	// Candidates appends the candidate moves, with up to breadth quiet ones or all if breadth is 0.
	// partial reports whether possibly better moves were left out.
	Candidates(breadth int, buf []C) (moves []C, partial bool)
	// Rate sets the ordering scores of moves by their value for both sides.
	Rate(moves []C, scores []int32)
	// Expect ranks moves by their probability of being played: 60 points make a move e times as
	// likely.
	Expect(moves []C, ranks []int32)
	// Move plays a move and returns the outcome for the side then to move.
	Move(c C) rules.Outcome
	Undo()
	// Pass gives the turn to the other side; a second call takes it back. It returns false where
	// the side to move must answer a five.
	Pass() bool
	// AtSight returns the result if it is known without trying a move.
	AtSight() (sente.Score, bool)
	// ByThreats searches for a forced result within a number of tries.
	ByThreats(tries int64) (sente.Score, bool)
	// MaxMoves returns the number of points of the largest board.
	MaxMoves() int
	// MaxPlies returns an upper bound of the plies of a game.
	MaxPlies() int

	// Helper returns a separate game for a helper goroutine of a search, and CopyFrom sets its
	// position to the position of another game.
	Helper() Game[C]
	CopyFrom(from Game[C])
}

// Position adapts a [Game] to the rules interfaces of a search. The board is shared via the
// pointer; the state of a ply is tiny.
type Position[C Cell] struct{ *Inside[C] }

// Inside is the state that all copies of a position share.
type Inside[C Cell] struct {
	Game Game[C]
	Effort
	Root Root[C]

	Prefetch func(key uint64) // if not nil, called with the keys of positions that are about to be reached

	clones []*Inside[C] // clones created so far; the first lent of them are in use
	lent   int
}

// Effort configures the work of a node.
type Effort struct {
	Breadth int    // maximum number of quiet moves, except at the root
	Sides   [2]int // Breadth of one side, where it is not 0
	Horizon int64  // tries for a win by threats at depth 0
	Inner   int64  // tries in all other nodes
}

// Root describes the root of a search.
type Root[C Cell] struct {
	Played int // moves on the board at the root
	Moves  []C // if not empty, the only root moves to search
}

// State is the state of one ply.
type State struct{ ply }

// ply holds the fields of [State]. It is a separate type so that the names of generic searches stay
// short: Go writes the fields of a type argument into each instantiated name.
type ply struct {
	outcome rules.Outcome
	partial bool // Moves left some moves out
	unclear bool // static checks found no result
}

var (
	_ rules.Rules[State, uint16]      = Position[uint16]{}
	_ rules.Undoer[State, uint16]     = Position[uint16]{}
	_ rules.MoveScorer[State, uint16] = Position[uint16]{}
	_ rules.Resolver[State]           = Position[uint16]{}
	_ rules.QuickResolver[State]      = Position[uint16]{}
	_ rules.Partial[State]            = Position[uint16]{}
	_ rules.Bounded                   = Position[uint16]{}
	_ rules.Keyed                     = Position[uint16]{}
	_ rules.Evaluated                 = Position[uint16]{}
	_ rules.Evaluator[State]          = Position[uint16]{}
	_ rules.Cloner[Position[uint16]]  = Position[uint16]{}
)

// NewPosition returns a Position of a game.
func NewPosition[C Cell](g Game[C], e Effort) Position[C] {
	return Position[C]{&Inside[C]{Game: g, Effort: e}}
}

// Start returns the state of the position on the board.
func (p Position[C]) Start() State { return State{} }

// Status describes the position on the board.
func (p Position[C]) Status(s *State) rules.Status { return p.status(s, true) }

func (p Position[C]) status(s *State, leaf bool) rules.Status {
	st := rules.Status{Key: p.Game.Key(), Turn: p.Game.Side(), Outcome: s.outcome}
	if leaf && s.outcome == rules.Ongoing {
		st.Eval = p.Game.Score()
	}
	return st
}

// Moves omits moves that cannot matter; see [Game.Candidates].
func (p Position[C]) Moves(s *State, buf []C) []C {
	if s.outcome.Over() {
		return buf
	}
	breadth := cmp.Or(p.Sides[p.Game.Side()], p.Breadth)
	if p.Game.Played() == p.Root.Played {
		if len(p.Root.Moves) > 0 {
			s.partial = true
			return append(buf, p.Root.Moves...)
		}
		breadth = 0
	}
	buf, s.partial = p.Game.Candidates(breadth, buf)
	return buf
}

// Play plays a move of the side to move.
func (p Position[C]) Play(dst, _ *State, c C, leaf bool) rules.Status {
	if p.Prefetch != nil {
		p.Prefetch(p.Game.KeyAfter(c))
	}
	dst.outcome, dst.unclear = p.Game.Move(c), false
	return p.status(dst, leaf)
}

// Undo takes the last move back.
func (p Position[C]) Undo(*State, C) { p.Game.Undo() }

// MaxMoves returns the number of points of the largest board, because one searcher handles all
// sizes.
func (p Position[C]) MaxMoves() int { return p.Game.MaxMoves() }

// MaxPlies returns an upper bound of the plies of a game.
func (p Position[C]) MaxPlies() int { return p.Game.MaxPlies() }

// HasKey returns true: positions have keys.
func (p Position[C]) HasKey() bool { return true }

// HasEval returns true: positions have a static evaluation.
func (p Position[C]) HasEval() bool { return true }

// Eval returns the static evaluation of the position on the board.
func (p Position[C]) Eval(*State) sente.Score { return p.Game.Score() }

// ScoreMoves sets the ordering scores of moves by their value for both sides.
func (p Position[C]) ScoreMoves(_ *State, moves []C, scores []int32) { p.Game.Rate(moves, scores) }

// ResolveQuickly returns results that are known without trying a move.
func (p Position[C]) ResolveQuickly(s *State) (score sente.Score, ok bool) {
	score, ok = p.Game.AtSight()
	s.unclear = !ok
	return score, ok
}

// Partial reports whether possibly better moves were left out. It is false where a threat must be
// answered at once, because no other move helps.
func (p Position[C]) Partial(s *State) bool { return s.partial }

// Resolve returns results that are known without a search, unless [Position.ResolveQuickly] has
// checked this, and wins by continuous fours.
func (p Position[C]) Resolve(s *State, depth int) (sente.Score, bool) {
	if !s.unclear {
		if score, ok := p.Game.AtSight(); ok {
			return score, true
		}
	}
	tries := p.Inner
	if depth <= 0 {
		tries = p.Horizon
	}
	if tries == 0 {
		return 0, false
	}
	return p.Game.ByThreats(tries)
}

// Clone returns the same position on a separate board, for a helper goroutine of a search
// ([rules.Cloner]). The clone is in use until Recall and is then reused: its table of threats
// remains valid.
func (p Position[C]) Clone() Position[C] {
	if p.lent == len(p.clones) {
		p.clones = append(p.clones, &Inside[C]{Game: p.Game.Helper()})
	}
	c := p.clones[p.lent]
	p.lent++
	c.Game.CopyFrom(p.Game)
	c.Effort, c.Prefetch = p.Effort, p.Prefetch
	c.Root = Root[C]{p.Root.Played, slices.Clone(p.Root.Moves)}
	return Position[C]{c}
}

// Recall takes all clones back: they must not be used after it.
func (p Position[C]) Recall() { p.lent = 0 }

// Clones returns the number of clones created so far.
func (p Position[C]) Clones() int { return len(p.clones) }
