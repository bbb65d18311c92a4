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
	// SideToMove returns the side to move.
	SideToMove() int8
	// NumPlayed returns the number of moves, or stones, on the board.
	NumPlayed() int
	// StaticEval returns the static evaluation for the side to move.
	StaticEval() sente.Score
	// AppendCandidates appends the candidate moves, with up to breadth quiet ones or all if breadth is 0.
	// partial reports whether possibly better moves were left out.
	AppendCandidates(breadth int, buf []C) (moves []C, partial bool)
	// RateMoves sets the ordering scores of moves by their value for both sides.
	RateMoves(moves []C, scores []int32)
	// RankMoves ranks moves by their probability of being played: 60 points make a move e times as
	// likely.
	RankMoves(moves []C, ranks []int32)
	// PlayMove plays a move and returns the outcome for the side then to move.
	PlayMove(c C) rules.Outcome
	Undo()
	// Pass gives the turn to the other side; a second call takes it back. It returns false where
	// the side to move must answer a five.
	Pass() bool
	// StaticResult returns the result if it is known without trying a move.
	StaticResult() (sente.Score, bool)
	// ThreatResult searches for a forced result within a number of tries.
	ThreatResult(tries int64) (sente.Score, bool)
	// AppendThreatWin appends the moves of the win that StaticResult or ThreatResult finds, to the end of
	// the game, or no move if there is none.
	AppendThreatWin(buf []C) []C
	// MaxMoves returns the number of points of the largest board.
	MaxMoves() int
	// MaxPlies returns an upper bound of the plies of a game.
	MaxPlies() int

	// NewHelper returns a separate game for a helper goroutine of a search, and CopyFrom sets its
	// position to the position of another game.
	NewHelper() Game[C]
	CopyFrom(from Game[C])
}

// Position adapts a [Game] to the rules interfaces of a search. The board is shared via the
// pointer; the state of a ply is tiny.
type Position[C Cell] struct{ *SharedPosition[C] }

// SharedPosition is the state that all copies of a position share.
type SharedPosition[C Cell] struct {
	Game Game[C]
	SearchEffort
	Root RootMoves[C]

	Prefetch func(key uint64) // if not nil, called with the keys of positions that are about to be reached

	clones  []*SharedPosition[C] // clones created so far; the first numUsed of them are in use
	numUsed int
}

// SearchEffort configures the work of a node.
type SearchEffort struct {
	Breadth      int    // maximum number of quiet moves, except at the root
	SideBreadth  [2]int // Breadth of one side, where it is not 0
	HorizonTries int64  // tries for a win by threats at depth 0
	InnerTries   int64  // tries in all other nodes
}

// RootMoves describes the root of a search.
type RootMoves[C Cell] struct {
	NumPlayed int // moves on the board at the root
	Moves     []C // if not empty, the only root moves to search
}

// State is the state of one ply.
type State struct{ plyState }

// plyState holds the fields of [State]. It is a separate type so that the names of generic searches stay
// short: Go writes the fields of a type argument into each instantiated name.
type plyState struct {
	outcome rules.Outcome
	partial bool // Moves left some moves out
	unclear bool // static checks found no result
}

var (
	_ rules.Rules[State, uint16]        = Position[uint16]{}
	_ rules.Undoer[State, uint16]       = Position[uint16]{}
	_ rules.MoveScorer[State, uint16]   = Position[uint16]{}
	_ rules.Resolver[State]             = Position[uint16]{}
	_ rules.QuickResolver[State]        = Position[uint16]{}
	_ rules.LineResolver[State, uint16] = Position[uint16]{}
	_ rules.Partial[State]              = Position[uint16]{}
	_ rules.Bounded                     = Position[uint16]{}
	_ rules.Keyed                       = Position[uint16]{}
	_ rules.Evaluated                   = Position[uint16]{}
	_ rules.Evaluator[State]            = Position[uint16]{}
	_ rules.Cloner[Position[uint16]]    = Position[uint16]{}
)

// NewPosition returns a Position of a game.
func NewPosition[C Cell](g Game[C], e SearchEffort) Position[C] {
	return Position[C]{&SharedPosition[C]{Game: g, SearchEffort: e}}
}

// Start returns the state of the position on the board.
func (p Position[C]) Start() State { return State{} }

// Status describes the position on the board.
func (p Position[C]) Status(s *State) rules.Status { return p.computeStatus(s, true) }

func (p Position[C]) computeStatus(s *State, leaf bool) rules.Status {
	st := rules.Status{Key: p.Game.Key(), Turn: p.Game.SideToMove(), Outcome: s.outcome}
	if leaf && s.outcome == rules.Ongoing {
		st.Eval = p.Game.StaticEval()
	}
	return st
}

// Moves omits moves that cannot matter; see [Game.AppendCandidates].
func (p Position[C]) Moves(s *State, buf []C) []C {
	if s.outcome.IsOver() {
		return buf
	}
	breadth := cmp.Or(p.SideBreadth[p.Game.SideToMove()], p.Breadth)
	if p.Game.NumPlayed() == p.Root.NumPlayed {
		if len(p.Root.Moves) > 0 {
			s.partial = true
			return append(buf, p.Root.Moves...)
		}
		breadth = 0
	}
	buf, s.partial = p.Game.AppendCandidates(breadth, buf)
	return buf
}

// Play plays a move of the side to move.
func (p Position[C]) Play(dst, _ *State, c C, leaf bool) rules.Status {
	if p.Prefetch != nil {
		p.Prefetch(p.Game.KeyAfter(c))
	}
	dst.outcome, dst.unclear = p.Game.PlayMove(c), false
	return p.computeStatus(dst, leaf)
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
func (p Position[C]) Eval(*State) sente.Score { return p.Game.StaticEval() }

// ScoreMoves sets the ordering scores of moves by their value for both sides.
func (p Position[C]) ScoreMoves(_ *State, moves []C, scores []int32) { p.Game.RateMoves(moves, scores) }

// ResolveQuickly returns results that are known without trying a move.
func (p Position[C]) ResolveQuickly(s *State) (score sente.Score, ok bool) {
	score, ok = p.Game.StaticResult()
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
		if score, ok := p.Game.StaticResult(); ok {
			return score, true
		}
	}
	tries := p.InnerTries
	if depth <= 0 {
		tries = p.HorizonTries
	}
	if tries == 0 {
		return 0, false
	}
	return p.Game.ThreatResult(tries)
}

// ResolvedLine appends the moves of a win by threats.
func (p Position[C]) ResolvedLine(_ *State, buf []C) []C { return p.Game.AppendThreatWin(buf) }

// Clone returns the same position on a separate board, for a helper goroutine of a search
// ([rules.Cloner]). The clone is in use until Recall and is then reused: its table of threats
// remains valid.
func (p Position[C]) Clone() Position[C] {
	if p.numUsed == len(p.clones) {
		p.clones = append(p.clones, &SharedPosition[C]{Game: p.Game.NewHelper()})
	}
	c := p.clones[p.numUsed]
	p.numUsed++
	c.Game.CopyFrom(p.Game)
	c.SearchEffort, c.Prefetch = p.SearchEffort, p.Prefetch
	c.Root = RootMoves[C]{p.Root.NumPlayed, slices.Clone(p.Root.Moves)}
	return Position[C]{c}
}

// Recall takes all clones back: they must not be used after it.
func (p Position[C]) Recall() { p.numUsed = 0 }

// Clones returns the number of clones created so far.
func (p Position[C]) Clones() int { return len(p.clones) }
