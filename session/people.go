package session

import "slices"

// SeatPeople sets the seats that people play; engines play the others.
func (s *Session) SeatPeople(people []bool) { s.people = slices.Clone(people) }

// IsPersonToMove reports whether a person plays the side to move.
func (s *Session) IsPersonToMove() bool { return s.people[s.Turn()] }

// IsEnginesOnly reports whether engines play all sides.
func (s *Session) IsEnginesOnly() bool { return !slices.Contains(s.people, true) }

// HidesThoughts reports whether engine output must be hidden from people, because sides may still be swapped
// and an engine negotiates for one of them.
func (s *Session) HidesThoughts() bool {
	return slices.Contains(s.people, false) && slices.Contains(s.people, true) && s.Board().SidesOpen()
}

// UndoTurn undoes moves until it is the turn of the last person to move, or one move in a game between engines.
// It returns false without such a move; then the session is unchanged.
func (s *Session) UndoTurn() bool {
	if s.IsEnginesOnly() {
		return s.Undo()
	}
	for i, v := range s.reversedLine() {
		if s.people[v.seat] {
			for range i + 1 {
				s.Undo()
			}
			return true
		}
	}
	return false
}

// RedoTurn redoes moves until it is a person's turn, or one move in a game between engines. It returns false
// without a move to redo.
func (s *Session) RedoTurn() bool {
	if !s.Redo() {
		return false
	}
	for !s.IsEnginesOnly() && !s.IsPersonToMove() && s.Redo() {
	}
	return true
}

// NextEngine returns the seat of the engine that moves next after the side to move; ok is false without another
// engine. This engine may ponder during a person's turn.
func (s *Session) NextEngine() (seat int, ok bool) {
	turn := s.Turn()
	for i := range s.people {
		if seat = (turn + 1 + i) % len(s.people); !s.people[seat] {
			return seat, true
		}
	}
	return 0, false
}
