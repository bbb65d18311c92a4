package rules

// Easy is the fast form of an easy game; make it with [NewEasy]. An ability for
// which a [Position] has no method is added by embedding Easy in a struct and
// writing the method there.
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
	e := Easy[P, M]{start: &EasyState[P]{Pos: start}}
	pos := any(&e.start.Pos)
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
		s.turn = int8(any(&s.Pos).(EasyTurner).Turn())
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
		st.Key = any(&s.Pos).(EasyKeyed).Key() ^ uint64(s.turn)*0x9e3779b97f4a7c15
	}
	if leaf && e.has&hasEval != 0 && !s.outcome.Over() {
		st.Eval = any(&s.Pos).(EasyEvaluated).Evaluate()
	}
	return st
}

// HasKey reports whether positions have a Key.
func (e Easy[P, M]) HasKey() bool { return e.has&hasKey != 0 }

// HasEval reports whether positions have an Evaluate.
func (e Easy[P, M]) HasEval() bool { return e.has&hasEval != 0 }

// Seats names the players.
func (e Easy[P, M]) Seats() []string { return SeatsOf(&e.start.Pos) }
