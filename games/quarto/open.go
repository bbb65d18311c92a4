package quarto

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Open sets up the board of a record.
func Open(r sente.Record) (rules.Board, error) {
	if _, _, err := rules.Fixed(Game)(r); err != nil {
		return nil, err
	}
	return rules.NewBoard(Game, Game.Start()), nil
}
