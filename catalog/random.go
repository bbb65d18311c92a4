package catalog

import (
	"math"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/rules"
)

// randomName is the name of the profile of the engine that plays random legal moves.
const randomName = "random"

// RandomProfile returns the engine that plays random legal moves.
func RandomProfile(open func(sente.Record) (rules.Board, error)) Profile {
	return Profile{
		Name: randomName, Title: "Random moves", About: "plays random legal moves: for testing",
		Options: []Option{{"seed", "0", "a different seed gives a different game", harmless, IntegerValues(0, math.MaxUint64)}},
		New:     func(args map[string]string) (sente.Engine, error) { return simple.NewRandom(open, seedArg(args)), nil },
	}
}
