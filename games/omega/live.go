package omega

import (
	"github.com/sente-games/sente/rules"
)

// Live is the game on a [Field]: for searches, which place stones and take them
// back. It is not safe for concurrent use; each goroutine needs one of its own
// ([Live.Clone]).
type Live struct {
	Rules
	Field *Field
}

// Step is what a ply must know besides the stones.
type Step struct {
	Placed  int16 // stones on the board; after a pass as many as if they were there
	Swapped bool
}

// Live returns the game on an empty board.
func (r Rules) Live() Live { return Live{r, r.NewField()} }

// Start returns the step before the first stone. The board is to be empty.
func (l Live) Start() Step { return Step{} }

// SetUp puts the stones of a position on an empty board and returns its step.
func (l Live) SetUp(s *State) Step {
	for cell, stone := range s.stones[:l.cells] {
		if stone != 0 {
			l.Field.Place(int(stone)-1, cell)
		}
	}
	return Step{Placed: s.placed, Swapped: s.swapped}
}

// Clone returns the game on a board of its own with the same stones.
func (l Live) Clone() Live { return Live{l.Rules, l.Field.Clone()} }

// NextColour is the colour of the stone that is placed next.
func (l Live) NextColour(s *Step) int { return int(s.Placed) % l.players }

// ToMove is the player to move.
func (l Live) ToMove(s *Step) int { return seat(int(s.Placed)/l.players%l.players, s.Swapped) }

// Seat is the player of a colour.
func (l Live) Seat(s *Step, colour int) int { return seat(colour, s.Swapped) }

// Left is the number of stones that are still to be placed.
func (l Live) Left(s *Step) int { return l.Stones() - int(s.Placed) }

// Moves appends the moves.
func (l Live) Moves(s *Step, buf []Move) []Move {
	if l.Left(s) <= 0 {
		return buf
	}
	if l.options.Pie && s.Placed == 2 && !s.Swapped {
		buf = append(buf, Swap)
	}
	return l.Field.free.appendTo(buf, l.NextColour(s))
}

// Play places a stone.
func (l Live) Play(dst, src *Step, m Move, _ bool) rules.Status {
	*dst = *src
	if m == Swap {
		dst.Swapped = true
	} else {
		dst.Placed++
		l.Field.Place(m.Colour(), m.Cell())
	}
	return l.Status(dst)
}

// Undo takes the stone back.
func (l Live) Undo(_ *Step, m Move) {
	if m != Swap {
		l.Field.Remove(m.Colour(), m.Cell())
	}
}

// Status describes the position.
func (l Live) Status(s *Step) rules.Status {
	st := rules.Status{Key: l.Field.key, Turn: int8(l.ToMove(s))}
	if s.Swapped {
		st.Key ^= swapKey
	}
	if passed := int(s.Placed) - l.Field.placed; passed > 0 {
		st.Key ^= uint64(passed) * passKey
	}
	if l.Left(s) <= 0 {
		st.Outcome = l.Outcome(s.Swapped)
	}
	return st
}

// Outcome says which player would have won if the game were over.
func (l Live) Outcome(swapped bool) rules.Outcome {
	best, shared := 0, false
	for colour := 1; colour < l.players; colour++ {
		switch l.Field.Compare(colour, best) {
		case 1:
			best, shared = colour, false
		case 0:
			best, shared = colour, true
		}
	}
	if shared && l.options.TiesDrawn {
		return rules.Draw
	}
	return rules.WonBy(seat(best, swapped))
}
