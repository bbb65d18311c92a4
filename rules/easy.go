package rules

import "fmt"

// Easy adapts a [Position] to [Rules]; create it with [NewEasy]. To add an ability that a
// Position has no method for, embed Easy in a struct with that method.
type Easy[P Position[P, M], M comparable] struct {
	game *easyGame[P]
}

// easyGame is the data that all copies of an Easy share.
type easyGame[P any] struct {
	positionMethods[P]
	start   EasyState[P]
	players int8
}

// EasyState is the state of an easy game at one ply: a position, the player to move and the
// outcome. [Easy.Start], [Easy.StateAt] and [Easy.Play] create it. The zero EasyState is not valid,
// since a position need not contain the player to move.
type EasyState[P any] struct {
	own easyState[P]
}

// easyState is the content of [EasyState]. It is a separate type to keep symbol names short: Go
// writes the fields of a type argument into the name of each function compiled for it.
type easyState[P any] struct {
	pos     P
	turn    int8
	outcome Outcome
	made    bool // created by Easy; false in a zero state
}

// Pos returns the position.
func (s *EasyState[P]) Pos() P { return s.own.pos }

// Turn returns the player to move.
func (s *EasyState[P]) Turn() int { return int(s.own.turn) }

// ZeroStateError is the value of the panic of [Easy.Status] for a zero [EasyState].
type ZeroStateError struct {
	State string // the type of the state
}

// Error implements error.
func (e *ZeroStateError) Error() string {
	return "rules: a zero " + e.State + " has no side to move and no outcome: use Start, At or Play"
}

// NewEasy returns the game with the given start position, and looks up the optional methods of
// the position's type.
//
// NewEasy calls Outcome of the start position. If the game is a package variable, this happens
// before func init runs, so that lookup tables must be initialised by package variables, not by
// init.
func NewEasy[P Position[P, M], M comparable](start P) Easy[P, M] {
	e := Easy[P, M]{&easyGame[P]{positionMethods: methodsOf[P](), start: EasyState[P]{easyState[P]{pos: start}}}}
	e.game.players = int8(len(e.Seats()))
	e.game.initState(&e.game.start, -1, false)
	return e
}

// initState sets turn and outcome of a new state and returns its status. Without a method Turn,
// the player after previous is to move.
func (e *easyGame[P]) initState(s *EasyState[P], previous int8, leaf bool) Status {
	if e.turn != nil {
		s.own.turn = int8(e.turn(&s.own.pos))
	} else if s.own.turn = previous + 1; s.own.turn == e.players {
		s.own.turn = 0
	}
	s.own.outcome = e.outcome(&s.own.pos)
	s.own.made = true
	return e.status(s, leaf)
}

// startState returns the start. It panics if the game was not created by NewEasy.
func (e Easy[P, M]) startState() *EasyState[P] {
	if e.game == nil {
		panic(fmt.Errorf("rules: a zero %T is not valid: create it with NewEasy from the initial position", e))
	}
	return &e.game.start
}

// Start returns the start position, as passed to NewEasy.
func (e Easy[P, M]) Start() EasyState[P] { return *e.startState() }

// StateAt returns a state for any position of the game. turn is the player to move; it is ignored if
// positions have a method Turn.
func (e Easy[P, M]) StateAt(pos P, turn int) EasyState[P] {
	e.startState()
	if e.game.turn == nil && (turn < 0 || turn >= int(e.game.players)) {
		panic(fmt.Errorf("rules: At(%v, %d): expected a player from 0 to %d", pos, turn, e.game.players-1))
	}
	s := EasyState[P]{easyState[P]{pos: pos}}
	e.game.initState(&s, int8(turn-1), false)
	return s
}

// Board returns a [Board] at the start of the game.
func (e Easy[P, M]) Board() Board { return NewBoard(e, e.Start()) }

// Moves appends the legal moves; it appends none if the game is over.
func (e Easy[P, M]) Moves(s *EasyState[P], buf []M) []M {
	if s.own.outcome.IsOver() {
		return buf
	}
	return s.own.pos.Moves(buf)
}

// Play implements [Rules].
func (e Easy[P, M]) Play(dst, src *EasyState[P], m M, leaf bool) Status {
	of := e.game
	if of == nil {
		e.startState() // panics
	}
	dst.own.pos = src.own.pos.Play(m)
	return of.initState(dst, src.own.turn, leaf)
}

// Status returns the status of s. It panics with an [ZeroStateError] if s was not created by Start,
// At or Play.
func (e Easy[P, M]) Status(s *EasyState[P]) Status {
	if !s.own.made {
		panic(&ZeroStateError{fmt.Sprintf("%T", *s)})
	}
	return e.game.status(s, true)
}

func (e *easyGame[P]) status(s *EasyState[P], leaf bool) Status {
	st := Status{Turn: s.own.turn, Outcome: s.own.outcome}
	if e.key != nil {
		st.Key = e.key(&s.own.pos) ^ uint64(s.own.turn)*0x9e3779b97f4a7c15
	}
	if leaf && e.evaluate != nil && !s.own.outcome.IsOver() {
		st.Eval = e.evaluate(&s.own.pos)
	}
	return st
}

// HasKey reports whether positions have a Key.
func (e Easy[P, M]) HasKey() bool { return e.game != nil && e.game.key != nil }

// HasEval reports whether positions have an Evaluate.
func (e Easy[P, M]) HasEval() bool { return e.game != nil && e.game.evaluate != nil }

// Seats returns the names of the players.
func (e Easy[P, M]) Seats() []string { return SeatsOf(&e.startState().own.pos) }
