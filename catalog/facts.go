package catalog

import (
	"errors"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Scale returns the scale of the scores of the engine that a spec names, 0 if it was never
// measured or the catalog has no such engine; see [sente.Assessment.Chance].
func (g Game) Scale(spec string) float64 {
	p, err := g.ProfileOf(spec)
	if err != nil {
		return 0
	}
	return p.Scale
}

// Points translates a proven score at the end of the record into the scale that the
// public solvers of the game use; it is an error where there is none.
func (g Game) Points(r sente.Record, s sente.Score) (int, error) {
	board, err := g.Board(r)
	if err != nil {
		return 0, err
	}
	points, ok := board.Points(s)
	if !ok {
		return 0, fmt.Errorf("the rules %s have no scale of scores", g.RulesOf(r))
	}
	return points, nil
}

// HasPoints reports whether the game, by its default rules, has a scale of scores.
func (g Game) HasPoints() bool {
	board, err := g.Open(sente.Record{})
	if err != nil {
		return false
	}
	_, ok := board.Points(0)
	return ok
}

// FromTop rewrites a point counted from the top row as one counted from the bottom,
// and the other way round.
func (g Game) FromTop(r sente.Record, text string) (string, error) {
	r.Moves = nil
	board, err := g.Open(r)
	if err != nil {
		return "", err
	}
	point, err := board.FromTop(text)
	if errors.Is(err, rules.ErrNoRows) {
		return "", fmt.Errorf("%s has no rows that could be counted from the top", g.Name)
	}
	return point, err
}

// HasRows reports whether the game has rows that could be counted from the top.
func (g Game) HasRows() bool {
	board, err := g.Open(sente.Record{})
	if err != nil {
		return false
	}
	_, err = board.FromTop("")
	return !errors.Is(err, rules.ErrNoRows)
}

// Trees names the engines of a game that show a tree of their searches, the strongest first.
func (g Game) Trees() (names []string) {
	for _, p := range g.Profiles {
		if p.Tree != "" {
			names = append(names, p.Name)
		}
	}
	return names
}
