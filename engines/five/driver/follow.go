package driver

import (
	"errors"
	"fmt"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/gomoku"
)

// Follow plays a record's moves by the rules. It returns them as points, and the
// position that they lead to, in which the game must go on.
func Follow(g game.Rules, s game.State, moves []sente.Move) ([]game.Point, game.State, error) {
	points := make([]game.Point, 0, len(moves))
	for i, text := range moves {
		p, err := point(g, &s, text)
		if err != nil {
			return nil, s, fmt.Errorf("move %d: %w", i+1, err)
		}
		var next game.State
		g.Play(&next, &s, p, false)
		s = next
		points = append(points, p)
	}
	if g.Status(&s).Outcome.Over() {
		return nil, s, fmt.Errorf("there is no move to make: %w", sente.ErrGameOver)
	}
	return points, s, nil
}

// point reads a move that may be played.
func point(g game.Rules, s *game.State, text sente.Move) (game.Point, error) {
	p, err := g.Parse(s, string(text))
	if err != nil {
		return p, sente.Illegal(err)
	}
	if g.Status(s).Outcome.Over() {
		return p, fmt.Errorf("%w before it", sente.ErrGameOver)
	}
	if why := g.Explain(s, p); why != "" {
		return p, sente.Illegal(errors.New(why))
	}
	return p, nil
}

// Playable returns why a record is not one of Gomoku, nil if it is.
func Playable(r sente.Record) error {
	if r.Game != "" && r.Game != "gomoku" {
		return fmt.Errorf("the record is of %q: this engine plays gomoku", r.Game)
	}
	return nil
}
