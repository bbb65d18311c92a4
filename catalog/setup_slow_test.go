//go:build slow

package catalog_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// TestEnginesPlayOnFromSetups: the engines of every game play legal moves from positions
// in the middle of a game that were put up.
func TestEnginesPlayOnFromSetups(t *testing.T) {
	for _, c := range []struct{ game, setup string }{
		{"tictactoe", "x: b2 a1; o: c3 a3"},
		{"connectfour", "first: 4.1 4.3 3.1; second: 4.2 4.4"},
		{"othello", "black: d5 e4 d3 d4; white: e5; to-move: white"},
		{"quarto", "tdrf: b3; slqh: c2; given: tlrh"},
		{"nim", "heaps: 1 4 5; to-move: second"},
		{"omega", "white: e5 a1; black: a3 b2"},
		{"gomoku", "black: h8 h9 h10; white: a1; to-move: white"},
	} {
		g, err := catalog.Standard().Game(c.game)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range g.Profiles {
			engine, err := g.Engine(p.Name)
			if err != nil {
				t.Fatal(err)
			}
			r := sente.Record{Game: c.game, Setup: c.setup, Moves: []sente.Move{}}
			for range 2 {
				choice, err := engine.Think(t.Context(), r, sente.Limits{Nodes: 40, Seed: 1, Memory: 2 << 20}, nil)
				if err != nil {
					t.Fatalf("%s %s: %v", c.game, p.Name, err)
				}
				if r = r.With(choice.Move); len(r.Moves) > 0 {
					if _, err := g.Board(r); err != nil {
						t.Fatalf("%s %s: %v", c.game, p.Name, err)
					}
				}
			}
			if err := sente.Close(engine); err != nil {
				t.Error(err)
			}
		}
	}
}
