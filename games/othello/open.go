package othello

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// FromRecord returns the rules and the start position of a record. Records with other rules or an
// opening are an error.
func FromRecord(r sente.Record) (Rules, State, error) {
	game, err := rulesFromRecord(r)
	if err != nil {
		return Rules{}, State{}, err
	}
	if strings.TrimSpace(r.Setup) != "" {
		start, err := game.Place(r.Setup)
		return game, start, err
	}
	return game, game.Start(), nil
}

func rulesFromRecord(r sente.Record) (Rules, error) {
	switch {
	case r.Rules != "":
		return Rules{}, fmt.Errorf("unknown rules %q: Othello has only one rule set, which has no name", visible.Clip(r.Rules))
	case r.Opening != "" && r.Opening != "none":
		return Rules{}, fmt.Errorf("unknown opening %q: Othello has no opening rules", visible.Clip(r.Opening))
	}
	side, err := ParseSize(r.Size)
	if err != nil {
		return Rules{}, err
	}
	return New(side)
}

// Open returns the board at the start of a record.
func Open(r sente.Record) (rules.Board, error) {
	game, start, err := FromRecord(r)
	if err != nil {
		return nil, err
	}
	return rules.NewBoard(game, start), nil
}
