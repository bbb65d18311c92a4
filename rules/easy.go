package rules

import "fmt"

// Easy is the fast form of an easy game; make it with [NewEasy]. An ability for
// which a [Position] has no method is added by embedding Easy in a struct and
// writing the method there.
type Easy[P Position[P, M], M comparable] struct {
	of *easy[P]
}

// easy is what all copies of the game share.
type easy[P any] struct {
	methods[P]
	start   EasyState[P]
	players int8
}

// EasyState is what one ply owns of an easy game: a position, whose turn it is and
// whether the game is over. [Easy.Start], [Easy.At] and [Easy.Play] make one; there is
// no other way, since a position alone need not say whose turn it is.
type EasyState[P any] struct {
	own easyState[P]
}

// easyState is what [EasyState] holds. It is a type of its own so that the names of searches that
// are compiled for it are short: Go writes the fields of a type argument into each of them.
type easyState[P any] struct {
	pos     P
	turn    int8
	outcome Outcome
	made    bool // by Easy: nothing is known of a zero state
}

// Pos is the position.
func (s *EasyState[P]) Pos() P { return s.own.pos }

// Turn is the player to move.
func (s *EasyState[P]) Turn() int { return int(s.own.turn) }

// UnmadeError is what Status panics with at a state that none of [Easy.Start], [Easy.At]
// and [Easy.Play] made.
type UnmadeError struct {
	State string // its type
}

// Error says what is missing and what would be right.
func (e *UnmadeError) Error() string {
	return "rules: a zero " + e.State + " says neither whose turn it is nor whether the game is over: take it from Start, At or Play"
}

// NewEasy returns the game that begins at the given position. What the
// position's type can do besides its three methods is found out here, once.
//
// NewEasy calls Outcome of the start. A game in a package variable is made before func init
// runs: tables that the methods need must be filled by the initialisers of package
// variables, not by init.
func NewEasy[P Position[P, M], M comparable](start P) Easy[P, M] {
	e := Easy[P, M]{&easy[P]{methods: methodsOf[P](), start: EasyState[P]{easyState[P]{pos: start}}}}
	e.of.players = int8(len(e.Seats()))
	e.of.enter(&e.of.start, -1, false)
	return e
}

// enter notes turn and outcome of a new position and describes it. The player whose number
// is one higher than before is to move, for games without a method that says who.
func (e *easy[P]) enter(s *EasyState[P], before int8, leaf bool) Status {
	if e.turn != nil {
		s.own.turn = int8(e.turn(&s.own.pos))
	} else if s.own.turn = before + 1; s.own.turn == e.players {
		s.own.turn = 0
	}
	s.own.outcome = e.outcome(&s.own.pos)
	s.own.made = true
	return e.status(s, leaf)
}

// begin is the start, of a game that NewEasy made.
func (e Easy[P, M]) begin() *EasyState[P] {
	if e.of == nil {
		panic(fmt.Errorf("rules: a zero %T is no game: make it with NewEasy, of the position it begins at", e))
	}
	return &e.of.start
}

// Start returns the position that NewEasy was given.
func (e Easy[P, M]) Start() EasyState[P] { return *e.begin() }

// At returns any position of the game as a state. turn is the player to move; it is ignored
// if positions have a method Turn.
func (e Easy[P, M]) At(pos P, turn int) EasyState[P] {
	e.begin()
	if e.of.turn == nil && (turn < 0 || turn >= int(e.of.players)) {
		panic(fmt.Errorf("rules: At(%v, %d): the players are counted from 0 to %d", pos, turn, e.of.players-1))
	}
	s := EasyState[P]{easyState[P]{pos: pos}}
	e.of.enter(&s, int8(turn-1), false)
	return s
}

// Board puts the game on a [Board].
func (e Easy[P, M]) Board() Board { return NewBoard(e, e.Start()) }

// Moves appends the position's moves, none if the game is over.
func (e Easy[P, M]) Moves(s *EasyState[P], buf []M) []M {
	if s.own.outcome.Over() {
		return buf
	}
	return s.own.pos.Moves(buf)
}

// Play plays m.
func (e Easy[P, M]) Play(dst, src *EasyState[P], m M, leaf bool) Status {
	of := e.of
	if of == nil {
		e.begin() // says what is wrong
	}
	dst.own.pos = src.own.pos.Play(m)
	return of.enter(dst, src.own.turn, leaf)
}

// Status describes s. It panics with an [UnmadeError] at a state that none of Start, At and
// Play made: what is said of it would be wrong.
func (e Easy[P, M]) Status(s *EasyState[P]) Status {
	if !s.own.made {
		panic(&UnmadeError{fmt.Sprintf("%T", *s)})
	}
	return e.of.status(s, true)
}

func (e *easy[P]) status(s *EasyState[P], leaf bool) Status {
	st := Status{Turn: s.own.turn, Outcome: s.own.outcome}
	if e.key != nil {
		st.Key = e.key(&s.own.pos) ^ uint64(s.own.turn)*0x9e3779b97f4a7c15
	}
	if leaf && e.evaluate != nil && !s.own.outcome.Over() {
		st.Eval = e.evaluate(&s.own.pos)
	}
	return st
}

// HasKey reports whether positions have a Key.
func (e Easy[P, M]) HasKey() bool { return e.of != nil && e.of.key != nil }

// HasEval reports whether positions have an Evaluate.
func (e Easy[P, M]) HasEval() bool { return e.of != nil && e.of.evaluate != nil }

// Seats names the players.
func (e Easy[P, M]) Seats() []string { return SeatsOf(&e.begin().own.pos) }
