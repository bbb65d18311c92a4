package search

import (
	"cmp"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Game is a board with its search for fours, as alpha-beta sees it. A node costs a
// few calls of it.
type Game[C Cell] interface {
	// Key identifies the position, the side to move included.
	Key() uint64
	// KeyAfter is the key of the position after a move, or of one much like it: nothing
	// but speed depends on it.
	KeyAfter(c C) uint64
	// Side is the side to move.
	Side() int8
	// Played is the number of moves, or stones, on the board.
	Played() int
	// Score is the static score for the side to move.
	Score() sente.Score
	// Candidates appends the moves worth thinking about, of quiet ones up to
	// breadth or, if that is 0, all. partial says that moves were left out that may
	// have been better.
	Candidates(breadth int, buf []C) (moves []C, partial bool)
	// Rate rates moves by what they do for both sides.
	Rate(moves []C, scores []int32)
	// Expect ranks moves by how likely each is chosen: 60 points make it e times as likely.
	Expect(moves []C, ranks []int32)
	// Move plays a move and says what that means for the side to move then.
	Move(c C) rules.Outcome
	Undo()
	// Pass gives the turn to the other side; passing again takes it back. It
	// refuses where the side to move must answer a five.
	Pass() bool
	// AtSight returns the result where it is seen without trying a move.
	AtSight() (sente.Score, bool)
	// ByThreats looks for a forced result with a number of tries.
	ByThreats(tries int64) (sente.Score, bool)
	// MaxMoves is the number of points of the largest board.
	MaxMoves() int
	// MaxPlies bounds the plies of a game.
	MaxPlies() int

	// Helper returns a game of its own for a goroutine that helps in a search, and
	// CopyFrom makes its position that of another game.
	Helper() Game[C]
	CopyFrom(from Game[C])
}

// Position is a [Game] in a search. The board stays behind the pointer; what a ply
// owns is next to nothing.
type Position[C Cell] struct{ *Inside[C] }

// Inside is what all copies of a position share.
type Inside[C Cell] struct {
	Game Game[C]
	Effort
	Root Root[C]

	Prefetch func(key uint64) // if not nil, told of positions that are about to be reached

	clones []*Inside[C] // made so far, of which the first lent are in use
	lent   int
}

// Effort is how much is done in a node.
type Effort struct {
	Breadth int    // quiet moves looked at, the root's apart
	Sides   [2]int // of a side alone where it is not 0
	Horizon int64  // tries for a win by threats where the depth is used up
	Inner   int64  // anywhere else
}

// Root is where a search begins.
type Root[C Cell] struct {
	Played int // moves on the board there
	Moves  []C // if not empty, the only ones to think about there
}

// State is what one ply owns.
type State struct{ ply }

// ply is what [State] holds. It is a type of its own so that the names of searches that are
// compiled for it are short: Go writes the fields of a type argument into each of them.
type ply struct {
	outcome rules.Outcome
	partial bool // Moves left some out
	unclear bool // nothing is seen at sight
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

// NewPosition returns a game as a search sees it.
func NewPosition[C Cell](g Game[C], e Effort) Position[C] {
	return Position[C]{&Inside[C]{Game: g, Effort: e}}
}

// Start returns the state of whatever position is on the board.
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

// Moves leaves out what cannot matter; see [Game.Candidates].
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

// MaxMoves is the number of points of the largest board: one searcher serves all.
func (p Position[C]) MaxMoves() int { return p.Game.MaxMoves() }

// MaxPlies bounds the plies of a game.
func (p Position[C]) MaxPlies() int { return p.Game.MaxPlies() }

// HasKey says that positions have keys.
func (p Position[C]) HasKey() bool { return true }

// HasEval says that positions have a static score.
func (p Position[C]) HasEval() bool { return true }

// Eval is the static score of the position on the board.
func (p Position[C]) Eval(*State) sente.Score { return p.Game.Score() }

// ScoreMoves rates moves by what they do for both sides.
func (p Position[C]) ScoreMoves(_ *State, moves []C, scores []int32) { p.Game.Rate(moves, scores) }

// ResolveQuickly finds results that are seen without trying a move.
func (p Position[C]) ResolveQuickly(s *State) (score sente.Score, ok bool) {
	score, ok = p.Game.AtSight()
	s.unclear = !ok
	return score, ok
}

// Partial reports whether moves were left out that may have been better. Where
// something must be done at once, nothing else helps.
func (p Position[C]) Partial(s *State) bool { return s.partial }

// Resolve finds results at sight, unless [Position.ResolveQuickly] has looked, and by
// continuous fours.
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

// Clone returns the same position on a board of its own, for a goroutine that
// helps in a search ([rules.Cloner]). It is lent until Recall, and then may be lent
// again: what it has learned about threats is still true.
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

// Recall takes all clones back: they must not be used any more.
func (p Position[C]) Recall() { p.lent = 0 }

// Clones is the number of clones made so far.
func (p Position[C]) Clones() int { return len(p.clones) }
