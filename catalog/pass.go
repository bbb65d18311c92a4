package catalog

import (
	"errors"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// AfterPass returns the position at the end of a record after a pass, as a record without moves. It
// is used to find the threats of the side that moved last. It returns an error in games without
// passes.
func (g Game) AfterPass(r sente.Record) (sente.Record, error) {
	board, err := g.BoardAfterMoves(r)
	if err != nil {
		return sente.Record{}, err
	}
	setup, err := board.AfterPass()
	switch {
	case errors.Is(err, rules.ErrNoPass):
		return sente.Record{}, fmt.Errorf("passing is not possible in %s, so the opponent's threats cannot be shown", g.Name)
	case err != nil:
		return sente.Record{}, err
	}
	return sente.Record{Game: r.Game, Rules: r.Rules, Size: r.Size, Players: r.Players, Setup: setup}, nil
}

// SupportsPass reports whether the game supports [Game.AfterPass].
func (g Game) SupportsPass() bool {
	board, err := g.Open(sente.Record{})
	if err != nil {
		return false
	}
	_, err = board.AfterPass()
	return !errors.Is(err, rules.ErrNoPass)
}
