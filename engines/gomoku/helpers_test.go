package gomoku

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
)

// opening returns a record with stones drawn at random within two of the centre
// and neither side about to win.
func opening(rng *rand.Rand, rule string, stones int) sente.Record {
	b := NewBoard(15, board.Freestyle)
	r := sente.Record{Game: "gomoku", Rules: rule, Size: "15"}
	for b.stones < min(stones, 25) {
		c := Cell((5+rng.IntN(5))*15 + 5 + rng.IntN(5))
		if b.colour[c] == board.Empty {
			b.Play(c)
			r.Moves = append(r.Moves, sente.Move(pointOf(c, 15).String()))
		}
	}
	return r
}

func sente16() sente.Engine { return must(newEngine(Options{Memory: 16 << 20}, defaultConfig())) }

// byRules returns the game of a board by a rule of games/gomoku and its position with a side to
// move.
func byRules(t *testing.T, rule game.Rule, b *Board, toMove board.Side) (game.Rules, game.State) {
	t.Helper()
	g, err := game.New(rule, b.size)
	if err != nil {
		t.Fatal(err)
	}
	u := game.Setup{ToMove: int(toMove)}
	for c := range Cell(b.cells) {
		switch b.colour[c] {
		case board.BlackStone:
			u.Black = append(u.Black, pointOf(c, b.size))
		case board.WhiteStone:
			u.White = append(u.White, pointOf(c, b.size))
		}
	}
	s, err := g.Place(u)
	if err != nil {
		t.Fatal(err)
	}
	return g, s
}
