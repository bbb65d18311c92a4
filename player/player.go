package player

import (
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// Human is the spec of a person at the board.
const Human = "h"

// Player is anything that takes a seat.
type Player struct {
	Name         string // for records and screens: "human", "sente:level=40"
	sente.Engine        // nil for a person
}

// New seats one player: [Human], or the spec of one of the game's engines; ""
// is the game's default opponent. The error says which engines there are.
func New(g catalog.Game, spec string) (Player, error) {
	if spec == Human {
		return Player{Name: "human"}, nil
	}
	engine, err := g.Engine(spec)
	if err != nil {
		return Player{}, err
	}
	if spec == "" {
		spec = g.Profiles[0].Name
	}
	return Player{Name: spec, Engine: engine}, nil
}

// IsHuman reports whether a person moves.
func (p Player) IsHuman() bool { return p.Engine == nil }

// Close releases what the player's engine owns.
func (p Player) Close() error {
	if c, ok := p.Engine.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
