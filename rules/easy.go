package rules

import (
	"github.com/sente-games/sente"
)

// Position is a game in its easy form: a value that holds everything there is
// to know of a position. Play must not change the position it starts from, so
// a board belongs into an array, not behind a slice or a map.
//
// Methods that a position may have besides, each with the value as receiver;
// the fast form's abilities of the same names say what they mean:
//
//	Turn() int                               the player to move; without it the players take turns
//	Key() uint64                             equal for equal positions: makes a transposition table possible
//	Evaluate() sente.Score                   for the side to move
//	Format(M) string                         without it a move is written as fmt does
//	Parse(string) (M, error)                 without it the legal moves are compared by their text
//	Split(string) ([]string, error)
//	Explain(M) string
//	Seats() []string                         names the players, and says how many there are
//	Reason() string
//	Forbidden(buf []M) []M
//	Scene() sente.Scene, Aims(M) ([]int, int)  without them the moves are buttons in a row
//	BoardSize() string
//	MaxMoves() int, MaxPlies() int
//	BestScore() sente.Score
//	ScoreMoves(moves []M, scores []int32)
//	Noisy(buf []M) []M
//	Pass() P
//	Resolve(depth int) (sente.Score, bool)
//	Rewards(out []sente.Score), RewardBounds() (least, sum sente.Score)
//	Symmetries() int, Map(i int) P, MapMove(i int, m M) M
type Position[P, M any] interface {
	// Moves appends to buf every move that may be played and returns it. It is
	// not called when the game is over.
	Moves(buf []M) []M
	// Play returns the position after m.
	Play(m M) P
	// Outcome says whether the game is over: Lost and Won are for the player to
	// move, WonBy names a player.
	Outcome() Outcome
}

// Easy is the fast form of an easy game; make it with [NewEasy]. An ability
// that needs a method not listed at [Position] is added by embedding Easy in a
// struct and writing the method there.
type Easy[P Position[P, M], M comparable] struct {
	start   *EasyState[P]
	has     knack
	players int8
}

// EasyState is what one ply owns of an easy game.
type EasyState[P any] struct {
	Pos     P
	turn    int8
	outcome Outcome
}

// Turn is the player to move.
func (s *EasyState[P]) Turn() int { return int(s.turn) }

// knack is a set of the optional methods that are asked for in the search.
type knack uint8

const (
	hasTurn knack = 1 << iota
	hasKey
	hasEval
)

// NewEasy returns the game that begins at the given position. What the
// position's type can do besides its three methods is found out here, once.
func NewEasy[P Position[P, M], M comparable](start P) Easy[P, M] {
	e := Easy[P, M]{start: &EasyState[P]{Pos: start}}
	pos := any(&e.start.Pos)
	if _, ok := pos.(turner); ok {
		e.has |= hasTurn
	}
	if _, ok := pos.(keyer); ok {
		e.has |= hasKey
	}
	if _, ok := pos.(evaluator); ok {
		e.has |= hasEval
	}
	e.players = int8(len(e.Seats()))
	e.setTurn(e.start, 0)
	return e
}

// The methods that are asked for in every node. They are called through a
// pointer to the position: a value in an interface would be allocated.
type (
	turner    interface{ Turn() int }
	keyer     interface{ Key() uint64 }
	evaluator interface{ Evaluate() sente.Score }
)

// setTurn notes turn and outcome of a new position.
func (e Easy[P, M]) setTurn(s *EasyState[P], turn int8) {
	s.turn = turn
	if e.has&hasTurn != 0 {
		s.turn = int8(any(&s.Pos).(turner).Turn())
	}
	s.outcome = s.Pos.Outcome()
}

// Start returns the position that NewEasy was given.
func (e Easy[P, M]) Start() EasyState[P] { return *e.start }

// At returns any position of the game as a state; turn is the player to move,
// for games without a method that says so.
func (e Easy[P, M]) At(pos P, turn int) EasyState[P] {
	s := EasyState[P]{Pos: pos}
	e.setTurn(&s, int8(turn))
	return s
}

// Board puts the game on a [Board].
func (e Easy[P, M]) Board() Board { return NewBoard(e, e.Start()) }

// Moves appends the position's moves, none if the game is over.
func (e Easy[P, M]) Moves(s *EasyState[P], buf []M) []M {
	if s.outcome.Over() {
		return buf
	}
	return s.Pos.Moves(buf)
}

// Play plays m.
func (e Easy[P, M]) Play(dst, src *EasyState[P], m M, leaf bool) Status {
	dst.Pos = src.Pos.Play(m)
	next := src.turn + 1
	if next == e.players {
		next = 0
	}
	e.setTurn(dst, next)
	return e.status(dst, leaf)
}

// Status describes s.
func (e Easy[P, M]) Status(s *EasyState[P]) Status { return e.status(s, true) }

func (e Easy[P, M]) status(s *EasyState[P], leaf bool) Status {
	st := Status{Turn: s.turn, Outcome: s.outcome}
	if e.has&hasKey != 0 {
		st.Key = any(&s.Pos).(keyer).Key() ^ uint64(s.turn)*0x9e3779b97f4a7c15
	}
	if leaf && e.has&hasEval != 0 && !s.outcome.Over() {
		st.Eval = any(&s.Pos).(evaluator).Evaluate()
	}
	return st
}

// HasKey reports whether positions have a Key.
func (e Easy[P, M]) HasKey() bool { return e.has&hasKey != 0 }

// HasEval reports whether positions have an Evaluate.
func (e Easy[P, M]) HasEval() bool { return e.has&hasEval != 0 }

// Seats names the players.
func (e Easy[P, M]) Seats() []string { return SeatsOf(&e.start.Pos) }
