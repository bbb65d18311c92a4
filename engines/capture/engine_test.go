package capture

import (
	"context"
	"math/rand/v2"
	"strings"
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

// priority4 finds what its weights are made for: a five, the block of one, the
// capture that wins.
func TestPriority(t *testing.T) {
	for _, test := range []struct{ setup, want string }{
		{"black: g8 h8 i8 j8; white: a1 c3 e1; to-move: black", "f8 k8"},
		{"black: g8 h8 i8 j8; white: f8 c3 e1; to-move: white", "k8"},
		{"black: g8 a3; white: h8 i8 e1; to-move: black; captures: black 8, white 0", "j8"},
	} {
		r := record("capture")
		r.Setup = test.setup
		c, err := NewPriority(4).Think(context.Background(), r, sente.Limits{}, nil)
		if err != nil || !strings.Contains(test.want, string(c.Move)) {
			t.Errorf("%s: %s %v, want %s", test.setup, c.Move, err, test.want)
		}
	}
}
