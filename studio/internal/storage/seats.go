package storage

import "slices"

// The kinds of players that a seat may hold.
const (
	Human   = "human"   // a person at the page
	Engine  = "engine"  // an engine of the game's profiles
	Hotseat = "hotseat" // an engine suggests, a person clicks
)

// Seat is the player of one side.
type Seat struct {
	Kind   string `json:"kind"`
	Engine string `json:"engine,omitempty"` // spec of the engine, "" for the game's default opponent
}

// describe name a player of a seat.
func (s Seat) describe() string {
	switch {
	case s.Kind != Engine:
		return "Human"
	case s.Engine == "":
		return "Engine"
	}
	return s.Engine
}

// Seating is the assignment of a table's seats to guests.
type Seating struct {
	Room   string   `json:"room,omitempty"`   // that invitations name: the table, or the first one of a series of rematches
	Guests []string `json:"guests,omitempty"` // of each seat the browser that plays it; "" for the owner or an engine
}

// OfferedSeat stands for the browser of a seat that is offered and not taken.
const OfferedSeat = "*"

func (s Seating) equal(o Seating) bool { return s.Room == o.Room && slices.Equal(s.Guests, o.Guests) }

// Shared reports whether guests play at the table.
func (s Seating) Shared() bool { return len(s.Guests) > 0 }

func (s Seating) GuestAt(seat int) string {
	if seat < 0 || seat >= len(s.Guests) {
		return ""
	}
	return s.Guests[seat]
}
