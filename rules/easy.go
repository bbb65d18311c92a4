package rules

import "fmt"

// Easy is the fast form of an easy game; make it with [NewEasy]. An ability for
// which a [Position] has no method is added by embedding Easy in a struct and
// writing the method there.
type Easy[P Position[P, M], M comparable] struct {
	start   *EasyState[P]
	has     knack
	players int8
}

// EasyState is what one ply owns of an easy game: a position, whose turn it is and
// whether the game is over. [Easy.Start], [Easy.At] and [Easy.Play] make one; there is
// no other way, since a position alone need not say whose turn it is.
type EasyState[P any] struct {
	pos     P
	turn    int8
	outcome Outcome
	made    bool // by Easy: nothing is known of a zero state
}

// Pos is the position.
func (s *EasyState[P]) Pos() P { return s.pos }

// Turn is the player to move.
func (s *EasyState[P]) Turn() int { return int(s.turn) }

// knack is a set of the optional methods that are asked for in every node. They are
// called through a pointer to the position: a value in an interface would be
// allocated.
type knack uint8

const (
	hasTurn knack = 1 << iota
	hasKey
	hasEval
)

// NewEasy returns the game that begins at the given position. What the
// position's type can do besides its three methods is found out here, once.
func NewEasy[P Position[P, M], M comparable](start P) Easy[P, M] {
	e := Easy[P, M]{start: &EasyState[P]{pos: start}}
	pos := any(&e.start.pos)
	if _, ok := pos.(EasyTurner); ok {
		e.has |= hasTurn
	}
	if _, ok := pos.(EasyKeyed); ok {
		e.has |= hasKey
	}
	if _, ok := pos.(EasyEvaluated); ok {
		e.has |= hasEval
	}
	e.players = int8(len(e.Seats()))
	e.setTurn(e.start, 0)
	return e
}

// setTurn notes turn and outcome of a new position.
func (e Easy[P, M]) setTurn(s *EasyState[P], turn int8) {
	s.turn = turn
	if e.has&hasTurn != 0 {
		s.turn = int8(any(&s.pos).(EasyTurner).Turn())
	}
	s.outcome = s.pos.Outcome()
	s.made = true
}

// begin is the start, of a game that NewEasy made.
func (e Easy[P, M]) begin() *EasyState[P] {
	if e.start == nil {
		panic(fmt.Errorf("rules: a zero %T is no game: make it with NewEasy, of the position it begins at", e))
	}
	return e.start
}

// Start returns the position that NewEasy was given.
func (e Easy[P, M]) Start() EasyState[P] { return *e.begin() }

// At returns any position of the game as a state; turn is the player to move,
// for games without a method that says so.
func (e Easy[P, M]) At(pos P, turn int) EasyState[P] {
	e.begin()
	if e.has&hasTurn == 0 && (turn < 0 || turn >= int(e.players)) {
		panic(fmt.Errorf("rules: At(%v, %d): the players are counted from 0 to %d", pos, turn, e.players-1))
	}
	s := EasyState[P]{pos: pos}
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
	return s.pos.Moves(buf)
}

// Play plays m.
func (e Easy[P, M]) Play(dst, src *EasyState[P], m M, leaf bool) Status {
	dst.pos = src.pos.Play(m)
	next := src.turn + 1
	if next == e.players {
		next = 0
	}
	e.setTurn(dst, next)
	return e.status(dst, leaf)
}

// Status describes s. It panics at a state that none of Start, At and Play made: what is
// said of it would be wrong.
func (e Easy[P, M]) Status(s *EasyState[P]) Status {
	if !s.made {
		panic(fmt.Errorf("rules: a zero %T says neither whose turn it is nor whether the game is over: take it from Start, At or Play", *s))
	}
	return e.status(s, true)
}

func (e Easy[P, M]) status(s *EasyState[P], leaf bool) Status {
	st := Status{Turn: s.turn, Outcome: s.outcome}
	if e.has&hasKey != 0 {
		st.Key = any(&s.pos).(EasyKeyed).Key() ^ uint64(s.turn)*0x9e3779b97f4a7c15
	}
	if leaf && e.has&hasEval != 0 && !s.outcome.Over() {
		st.Eval = any(&s.pos).(EasyEvaluated).Evaluate()
	}
	return st
}

// HasKey reports whether positions have a Key.
func (e Easy[P, M]) HasKey() bool { return e.has&hasKey != 0 }

// HasEval reports whether positions have an Evaluate.
func (e Easy[P, M]) HasEval() bool { return e.has&hasEval != 0 }

// Seats names the players.
func (e Easy[P, M]) Seats() []string { return SeatsOf(&e.begin().pos) }
