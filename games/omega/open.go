package omega

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// FromRecord returns the rules and the start position of a record. The rules determine the number
// of players, otherwise the length of the list of players, otherwise it is two.
func FromRecord(r sente.Record) (Rules, State, error) {
	game, err := rulesFromRecord(r)
	if err != nil || strings.TrimSpace(r.Setup) == "" {
		return game, State{}, err
	}
	start, err := game.Place(r.Setup)
	return game, start, err
}

func rulesFromRecord(r sente.Record) (Rules, error) {
	switch {
	case r.Opening != "" && r.Opening != "none":
		return Rules{}, fmt.Errorf("unknown opening %q: Omega has no opening rules; the pie rule is one of its rules", visible.Clip(r.Opening))
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

// Open returns the board at the start of a record.
func Open(r sente.Record) (rules.Board, error) {
	game, start, err := FromRecord(r)
	if err != nil {
		return nil, err
	}
	return board{rules.NewBoard(game, start), game}, nil
}
