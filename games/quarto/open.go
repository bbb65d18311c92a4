package quarto

import (
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// FromRecord returns the game of a record and the position before its first move.
func FromRecord(r sente.Record) (Rules, State, error) {
	setup := r.Setup
	r.Setup = ""
	game, start, err := rules.Fixed(Game)(r)
	if err == nil && strings.TrimSpace(setup) != "" {
		start, err = game.Place(setup)
	}
	return game, start, err
}

// Open returns the board of a record.
func Open(r sente.Record) (rules.Board, error) {
	game, start, err := FromRecord(r)
	if err != nil {
		return nil, err
	}
	return rules.NewBoard(game, start), nil
}
