package player

import (
	"context"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// Human is the spec of a person.
const Human = "h"

// UGI is the prefix of the spec of an external engine that speaks the Universal Game Interface:
// "ugi:./engine --threads 1".
const UGI = "ugi:"

// Player is a participant of a game.
type Player struct {
	Name         string // name in records and displays: "human", "sente:level=40", "./pbrain-other"
	sente.Engine        // nil for a person
}

// NewPlayer is [OpenPlayer] without options.
func NewPlayer(g catalog.Game, spec string) (Player, error) {
	return OpenPlayer(g, spec, EngineOptions{})
}

// OpenPlayer creates one player: [Human]; the spec of an engine of the game, such as
// "sente:level=40", or its first letter if that is unique; "" for the game's default opponent; or
// the command line of an external engine, as [ParseCommand] parses it, which speaks UGI with the
// prefix [UGI] and otherwise the Gomocup protocol. Open checks that a program exists, but it is
// started with its first move: call Ready to start it earlier. The error lists the available
// engines.
func OpenPlayer(g catalog.Game, spec string, o EngineOptions) (Player, error) {
	if spec == Human {
		return Player{Name: "human"}, nil
	}
	if spec = expandLetter(g, spec); !isProfile(g, spec) {
		return OpenExternal(g, spec, o)
	}
	if err := checkNotFile(g, spec); err != nil {
		return Player{}, err
	}
	engine, err := g.NewEngine(spec)
	if err != nil {
		return Player{}, err
	}
	if e, ok := engine.(*ExternalEngine); ok {
		e.setOptions(o)
	}
	if spec == "" {
		spec = g.Profiles[0].Name
	}
	return Player{Name: spec, Engine: engine}, nil
}

// expandLetter returns the name of the only engine that starts with the letter spec, and otherwise
// spec.
func expandLetter(g catalog.Game, spec string) string {
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

// IsHuman reports whether the player is a person.
func (p Player) IsHuman() bool { return p.Engine == nil }

// Ready loads an external engine and sets up the game before a clock runs; it has no effect on
// other players.
func (p Player) Ready(ctx context.Context, game sente.Record) error {
	if e, ok := sente.As[sente.Readier](p.Engine); ok {
		return e.Ready(ctx, game)
	}
	return nil
}

// Close releases the resources of the player's engine.
func (p Player) Close() error {
	return sente.Close(p.Engine)
}
