package session

import "slices"

// SeatPeople says which seats people play; engines play the others.
func (s *Session) SeatPeople(people []bool) { s.people = slices.Clone(people) }

// IsPersonToMove reports whether a person plays the side to move.
func (s *Session) IsPersonToMove() bool { return s.people[s.Turn()] }

// IsEnginesOnly reports whether engines play all sides and people only watch.
func (s *Session) IsEnginesOnly() bool { return !slices.Contains(s.people, true) }

// HidesThoughts reports whether what engines think is to be kept from people: sides may still be
// exchanged, and an engine bargains for one of them.
func (s *Session) HidesThoughts() bool {
	return slices.Contains(s.people, false) && slices.Contains(s.people, true) && s.Board().SidesOpen()
}

// UndoTurn takes moves back until it is again the turn of the last person who moved, or
// one move where people only watch. It reports false, and nothing has changed, if there
// is no such move.
func (s *Session) UndoTurn() bool {
	if s.IsEnginesOnly() {
		return s.Undo()
	}
	for i, v := range s.back() {
		if s.people[v.seat] {
			for range i + 1 {
				s.Undo()
			}
			return true
		}
	}
	return false
}

// RedoTurn plays moves again until it is a person's turn, or one move where people only
// watch. It reports false if there is none.
func (s *Session) RedoTurn() bool {
	if !s.Redo() {
		return false
	}
	for !s.IsEnginesOnly() && !s.IsPersonToMove() && s.Redo() {
	}
	return true
}

// NextEngine is the seat of the engine that moves next after the side to move; ok is
// false if no other side is an engine's. While a person thinks, it is this one that may
// ponder.
func (s *Session) NextEngine() (seat int, ok bool) {
	turn := s.Turn()
	for i := range s.people {
		if seat = (turn + 1 + i) % len(s.people); !s.people[seat] {
			return seat, true
		}
	}
	return 0, false
}
