package capture

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/gomoku"
)

func record(law string, moves ...sente.Move) sente.Record {
	return sente.Record{Game: "gomoku", Rules: law, Moves: moves}
}

func small(t testing.TB) *engine {
	t.Helper()
	e, err := newEngine(record("capture"), Options{Memory: 12 << 20}, best())
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// The engine plays legal moves to the end, by every law with captures.
func TestPlaysWholeGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 42))
	e := small(t)
	for range 12 {
		r := record(someLaw(rng))
		r.Size = []string{"6", "9", "13"}[rng.IntN(3)]
		board, err := game.Open(r)
		if err != nil {
			t.Fatal(err)
		}
		for {
			if over, _, _ := board.Outcome(); over || board.Ply() > 80 {
				break
			}
			c, err := e.Think(context.Background(), r, sente.Limits{Nodes: 300}, nil)
			if err != nil {
				t.Fatalf("%s after %v: %v", r.Rules, r.Moves, err)
			}
			if _, err := board.Play(string(c.Move)); err != nil {
				t.Fatalf("%s after %v: %v", r.Rules, r.Moves, err)
			}
			r = r.With(c.Move)
		}
	}
}
