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
	due     uint8 // the step of the opening that waits for a move, counted from 1; 0 when it is over
	offers  uint8 // how many fifth moves black will offer, 0 if that is not said
}

// What State.turn holds.
const (
	colourBit  = 1
	swappedBit = 1 << 1 // player 0 has white
	actorBit   = 1 << 2 // the step of the opening asks player 1
	openingBit = 1 << 3 // the opening asks for more than stones in turn
	pendingBit = 1 << 4 // a five waits for an answer by the side to move
)

// Turn is the player to move: the colour, Black or White, unless colours were
// exchanged in the opening.
func (s *State) Turn() int { return s.seat() }

// Count is the number of stones that a colour has on the board.
func (s *State) Count(colour int) int { return int(s.counts[colour]) }

// Taken is the number of stones that a colour has captured.
func (s *State) Taken(colour int) int { return int(s.taken[colour]) }

// Pending reports whether the colour that is not to move has a line that wins
// unless the next move breaks it or wins by captures.
func (s *State) Pending() bool { return s.turn&pendingBit != 0 }

// Colour is the colour of the next stone, Black or White.
func (s *State) Colour() int { return s.colour() }

func (s *State) colour() int { return int(s.turn & colourBit) }

// played is the number of stones put on the board so far.
func (s *State) played() int {
	return int(s.counts[Black]) + int(s.counts[White]) + int(s.taken[Black]) + int(s.taken[White])
}

// Stone returns whose stone is on p, and whether there is one.
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

// Row is row y with a bit for each stone of a colour, bit 0 the leftmost column. Dead
// stones are in the rows of both.
func (s *State) Row(colour, y int) uint32 { return s.stones[colour&1][y] }

// Opening reports whether the opening goes on in which colours may be exchanged: players
// are not colours yet, and moves may be words.
func (s *State) Opening() bool { return s.turn&openingBit != 0 }
