package catalog_test

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
)

// TestContinuousGames: the engine plays continuous games until the board is full, by
// the rules, and makes more lines than random moves beside stones.
func TestContinuousGames(t *testing.T) {
	for i, law := range []string{"freestyle:continuous=on", "standard:continuous=on"} {
		rng := rand.New(rand.NewPCG(69, uint64(i)))
		r := sente.Record{Game: "gomoku", Rules: law, Size: "8"}
		board, err := gomoku.Open(r)
		if err != nil {
			t.Fatal(err)
		}
		e := gomokuEngine(t, "sente:memory=8")
		over, winner := false, -1
		for !over {
			legal := board.Legal()
			m := legal[rng.IntN(len(legal))]
			if board.Turn() == i {
				c, err := e.Think(t.Context(), r, sente.Limits{Nodes: 500}, nil)
				if err != nil {
					t.Fatalf("%s after %v: %v", law, r.Moves, err)
				}
				if c.Info.Score.Won() || c.Info.Score.Lost() {
					t.Fatalf("%s after %v: a %v is claimed", law, r.Moves, c.Info.Score)
				}
				m = c.Move
			}
			if _, err := board.Play(string(m)); err != nil {
				t.Fatalf("%s after %v: %v", law, r.Moves, err)
			}
			r = r.With(m)
			over, winner, _ = board.Outcome()
		}
		if winner != i || len(r.Moves) != 64 {
			t.Errorf("%s: player %d did not win, but %d, after %d moves", law, i, winner, len(r.Moves))
		}
		for _, text := range board.Scene().Texts {
			if text.Name == "lines" {
				t.Logf("%s: player %d made %s lines, the engine is %d", law, text.Player, text.Value, i)
			}
		}
	}
}
