package catalog_test

import (
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// TestEveryEnginePlaysEveryOpening: each engine of Gomoku plays each opening by its rules
// until all that is left is stones in turn.
func TestEveryEnginePlaysEveryOpening(t *testing.T) {
	g := catalog.Gomoku()
	for _, p := range g.Profiles {
		engine, err := g.Engine(p.Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range g.Openings {
			r := sente.Record{Game: "gomoku", Rules: "renju", Opening: o.Name, Moves: []sente.Move{}}
			board, err := g.Open(r)
			if err != nil {
				t.Fatal(err)
			}
			for len(r.Moves) < 3 || slices.ContainsFunc(board.Scene().Texts, func(x sente.Text) bool { return x.Name == "opening" }) {
				c, err := engine.Think(t.Context(), r, sente.Limits{Nodes: 8, Seed: 1}, nil)
				if err != nil {
					t.Fatalf("%s, %s after %v: %v", p.Name, o.Name, r.Moves, err)
				}
				if _, err := board.Play(string(c.Move)); err != nil {
					t.Fatalf("%s, %s after %v: %v", p.Name, o.Name, r.Moves, err)
				}
				r = r.With(c.Move)
			}
		}
		if err := sente.Close(engine); err != nil {
			t.Error(err)
		}
	}
}
