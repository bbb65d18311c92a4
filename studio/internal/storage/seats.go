package storage

import "slices"

// Kinds of players.
const (
	Human   = "human"   // a person
	Engine  = "engine"  // an engine
	Hotseat = "hotseat" // a person with an engine's hints
)

// Seat is the player of one side.
type Seat struct {
	Kind   string `json:"kind"`
	Engine string `json:"engine,omitempty"` // spec of the engine, "" for the game's default
}

// playerName returns the display name of the player.
func (s Seat) playerName() string {
	switch {
	case s.Kind != Engine:
		return "Human"
	case s.Engine == "":
		return "Engine"
	}
	return s.Engine
}

// Seating assigns seats to guests.
type Seating struct {
	Room   string   `json:"room,omitempty"`   // ID in invitations: the table, or the first table of a series of rematches
	Guests []string `json:"guests,omitempty"` // client ID by seat; "" for the owner or an engine
}

// OfferedSeat is the client ID of an offered seat.
const OfferedSeat = "*"

func (s Seating) equal(o Seating) bool { return s.Room == o.Room && slices.Equal(s.Guests, o.Guests) }

// IsShared reports whether guests play at the table.
func (s Seating) IsShared() bool { return len(s.Guests) > 0 }

func (s Seating) GuestAt(seat int) string {
	if seat < 0 || seat >= len(s.Guests) {
		return ""
	}
	return s.Guests[seat]
}
