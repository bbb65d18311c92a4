package omega

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// FromRecord returns the rules and the start of the board that a record
// describes. How many play is said by its rules, else by the number of its
// players, else they are two.
func FromRecord(r sente.Record) (Rules, State, error) {
	game, err := rulesOf(r)
	if err != nil || strings.TrimSpace(r.Setup) == "" {
		return game, State{}, err
	}
	start, err := game.Place(r.Setup)
	return game, start, err
}

func rulesOf(r sente.Record) (Rules, error) {
	switch {
	case r.Opening != "" && r.Opening != "none":
		return Rules{}, fmt.Errorf("unknown opening %q: Omega has none; the pie rule is one of the rules", visible.Clip(r.Opening))
	}
	options, err := ParseRules(r.Rules)
	if err != nil {
		return Rules{}, err
	}
	if options.Players == 0 {
		options.Players = max(2, len(r.Players))
	}
	side, err := ParseSize(r.Size)
	if err != nil {
		return Rules{}, err
	}
	return New(side, options)
}

// Open sets up the start of the board that a record describes.
func Open(r sente.Record) (rules.Board, error) {
	game, start, err := FromRecord(r)
	if err != nil {
		return nil, err
	}
	return board{rules.NewBoard(game, start), game}, nil
}
