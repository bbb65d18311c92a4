package omega

import (
	"github.com/sente-games/sente/rules"
)

// Live is the game on a [Field], for searches that place and undo stones. It is not safe for
// concurrent use; each goroutine needs its own ([Live.Clone]).
type Live struct {
	Rules
	Field *Field
}

// Step is the state of a ply in addition to the stones.
type Step struct {
	Placed  int16 // stones on the board; a pass counts its stones as placed
	Swapped bool
}

// Live returns the game on an empty board.
func (r Rules) Live() Live { return Live{r, r.NewField()} }

// Start returns the step before the first stone. The board must be empty.
func (l Live) Start() Step { return Step{} }

// SetUp places the stones of a position on an empty board and returns its step.
func (l Live) SetUp(s *State) Step {
	for cell, stone := range s.stones[:l.cells] {
		if stone != 0 {
			l.Field.Place(int(stone)-1, cell)
		}
	}
	return Step{Placed: s.placed, Swapped: s.swapped}
}

// Clone returns the game on a copy of the board.
func (l Live) Clone() Live { return Live{l.Rules, l.Field.Clone()} }

// NextColour returns the colour of the next stone.
func (l Live) NextColour(s *Step) int { return int(s.Placed) % l.players }

// ToMove returns the player to move.
func (l Live) ToMove(s *Step) int { return seatOf(int(s.Placed)/l.players%l.players, s.Swapped) }

// Seat returns the player of a colour.
func (l Live) Seat(s *Step, colour int) int { return seatOf(colour, s.Swapped) }

// Left returns the number of stones still to be placed.
func (l Live) Left(s *Step) int { return l.Stones() - int(s.Placed) }

// Moves appends the legal moves.
func (l Live) Moves(s *Step, buf []Move) []Move {
	if l.Left(s) <= 0 {
		return buf
	}
	if l.options.Pie && s.Placed == 2 && !s.Swapped {
		buf = append(buf, Swap)
	}
	return l.Field.free.appendMoves(buf, l.NextColour(s))
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

// Undo removes the stone.
func (l Live) Undo(_ *Step, m Move) {
	if m != Swap {
		l.Field.Remove(m.Colour(), m.Cell())
	}
}

// Status returns the status of the position.
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

// Outcome returns the outcome as if the game were over.
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
	return rules.WonBy(seatOf(best, swapped))
}
