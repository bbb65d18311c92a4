package catalog

import (
	"errors"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// ScoreScale returns the score scale of the engine that a spec names, 0 if it was not measured or the
// game has no such engine; see [sente.Assessment.Chance].
func (g Game) ScoreScale(spec string) float64 {
	p, err := g.ProfileOf(spec)
	if err != nil {
		return 0
	}
	return p.Scale
}

// GamePoints converts a proven score of the position at the end of the record to the scale of the
// game's public solvers. It returns an error if the rules have no such scale.
func (g Game) GamePoints(r sente.Record, s sente.Score) (int, error) {
	board, err := g.BoardAfterMoves(r)
	if err != nil {
		return 0, err
	}
	points, ok := board.Points(s)
	if !ok {
		return 0, fmt.Errorf("there is no score scale for the rules %s", g.RulesOf(r))
	}
	return points, nil
}

// HasPoints reports whether the game under its default rules has such a scale; see [Game.GamePoints].
func (g Game) HasPoints() bool {
	board, err := g.Open(sente.Record{})
	if err != nil {
		return false
	}
	_, ok := board.Points(0)
	return ok
}

// FromTop converts a point from rows counted from the top to rows counted from the bottom, and
// vice versa. It returns an error if the game has no rows.
func (g Game) FromTop(r sente.Record, text string) (string, error) {
	r.Moves = nil
	board, err := g.Open(r)
	if err != nil {
		return "", err
	}
	point, err := board.FromTop(text)
	if errors.Is(err, rules.ErrNoRows) {
		return "", fmt.Errorf("%s has no numbered rows", g.Name)
	}
	return point, err
}

// HasRows reports whether the game supports [Game.FromTop].
func (g Game) HasRows() bool {
	board, err := g.Open(sente.Record{})
	if err != nil {
		return false
	}
	_, err = board.FromTop("")
	return !errors.Is(err, rules.ErrNoRows)
}

// TreeEngines returns the names of the engines that record a search tree, the strongest first.
func (g Game) TreeEngines() (names []string) {
	for _, p := range g.Profiles {
		if p.Tree != "" {
			names = append(names, p.Name)
		}
	}
	return names
}
