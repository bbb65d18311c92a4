package gomoku

import "github.com/sente-games/sente/rules"

// The players, in order of turn.
const (
	Black = 0
	White = 1
)

// State is a position.
type State struct {
	stones  [2]Plane
	key     uint64
	counts  [2]int16
	taken   [2]uint8 // stones that black and white have captured, or lines that they have made
	turn    int8     // bit 0 is the colour to move; see the constants below
	outcome rules.Outcome
	due     uint8 // current step of the opening, counted from 1; 0 after it
	offers  uint8 // number of fifth moves that black will offer, 0 if undeclared
}

// Bits of State.turn.
const (
	colourBit  = 1
	swappedBit = 1 << 1 // player 0 has white
	actorBit   = 1 << 2 // the step of the opening belongs to player 1
	openingBit = 1 << 3 // the opening has moves other than alternating stones
	pendingBit = 1 << 4 // a five waits for a reply of the side to move
)

// Turn returns the player to move: the colour, Black or White, unless colours were exchanged in the
// opening.
func (s *State) Turn() int { return s.playerToMove() }

// Count returns the number of stones of a colour on the board.
func (s *State) Count(colour int) int { return int(s.counts[colour]) }

// Taken returns the number of stones that a colour has captured.
func (s *State) Taken(colour int) int { return int(s.taken[colour]) }

// Pending reports whether the colour that is not to move has a line that wins unless the next move
// breaks it or wins by captures.
func (s *State) Pending() bool { return s.turn&pendingBit != 0 }

// Colour returns the colour of the next stone, Black or White.
func (s *State) Colour() int { return s.colour() }

func (s *State) colour() int { return int(s.turn & colourBit) }

// stonesPlayed returns the number of stones placed so far.
func (s *State) stonesPlayed() int {
	return int(s.counts[Black]) + int(s.counts[White]) + int(s.taken[Black]) + int(s.taken[White])
}

// Stone returns the colour of the stone on p; ok is false if there is no live stone.
func (s *State) Stone(p Point) (colour int, ok bool) {
	switch {
	case s.Dead(p):
	case s.stones[Black].Has(p):
		return Black, true
	case s.stones[White].Has(p):
		return White, true
	}
	return 0, false
}

// Row returns row y with a bit for each stone of a colour, bit 0 the leftmost column. Dead stones
// are in the rows of both colours.
func (s *State) Row(colour, y int) uint32 { return s.stones[colour&1][y] }

// Opening reports whether the position is in an opening with exchanges of colours: players and
// colours may differ, and moves may be choices.
func (s *State) Opening() bool { return s.turn&openingBit != 0 }
