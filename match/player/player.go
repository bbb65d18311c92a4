package player

import (
	"context"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// Human is the spec of a person at the board.
const Human = "h"

// UGI begins the spec of an external engine that speaks the Universal Game Interface:
// "ugi:./engine --threads 1".
const UGI = "ugi:"

// Player is anything that takes a seat.
type Player struct {
	Name         string // for records and screens: "human", "sente:level=40", "./pbrain-other"
	sente.Engine        // nil for a person
}

// New is [Open] without options.
func New(g catalog.Game, spec string) (Player, error) { return Open(g, spec, Options{}) }

// Open seats one player: [Human]; the spec of one of the game's engines, such
// as "sente:level=40", or its first letter if no other one's name begins with it; "" for the
// game's default opponent; or the command line of an external engine, as [Words] reads
// it: of one that speaks the Gomocup protocol, or UGI if [UGI] stands before it. A program is looked for at once
// but started with its first move: call Ready for it to happen earlier. The
// error says which engines there are.
func Open(g catalog.Game, spec string, o Options) (Player, error) {
	if spec == Human {
		return Player{Name: "human"}, nil
	}
	if spec = lettered(g, spec); !isProfile(g, spec) {
		return OpenExternal(g, spec, o)
	}
	if err := misnamed(g, spec); err != nil {
		return Player{}, err
	}
	engine, err := g.Engine(spec)
	if err != nil {
		return Player{}, err
	}
	if e, ok := engine.(*External); ok {
		e.adopt(o)
	}
	if spec == "" {
		spec = g.Profiles[0].Name
	}
	return Player{Name: spec, Engine: engine}, nil
}

// lettered is the name of the only engine that begins with a letter, if spec is one.
func lettered(g catalog.Game, spec string) string {
	found := spec
	for _, name := range g.ProfileNames() {
		if len(spec) == 1 && strings.HasPrefix(name, spec) {
			if found != spec {
				return spec
			}
			found = name
		}
	}
	return found
}

// Unwrap returns the engine, so that [sente.As] finds its abilities; nil for a person.
func (p Player) Unwrap() sente.Engine { return p.Engine }

// IsHuman reports whether a person moves.
func (p Player) IsHuman() bool { return p.Engine == nil }

// Ready has an external engine loaded and the game set up before a clock runs;
// for others there is nothing to do.
func (p Player) Ready(ctx context.Context, game sente.Record) error {
	if e, ok := sente.As[sente.Readier](p.Engine); ok {
		return e.Ready(ctx, game)
	}
	return nil
}

// Close releases what the player's engine owns.
func (p Player) Close() error {
	return sente.Close(p.Engine)
}
