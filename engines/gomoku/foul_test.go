package gomoku

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

// tangled is a board with stones close together, black to move.
func tangled(rng *rand.Rand) *Board {
	b := NewBoard(9+rng.IntN(7), board.Renju)
	blacks, whites, width := 5+rng.IntN(14), rng.IntN(8), 6+rng.IntN(3)
	for i := range blacks + whites {
		c := Cell((1+rng.IntN(width))*b.size + 1 + rng.IntN(width))
		side := board.White
		if i < blacks {
			side = board.Black
		}
		if b.colour[c] == board.Empty {
			b.Put(c, side, board.Black)
		}
	}
	return b
}

// TestLegal_AgreesWithRules compares every empty point of tangled positions.
func TestLegal_AgreesWithRules(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(61, 1))
	seen := map[string]int{}
	for range testutil.SampleSize(500, 8000) {
		b := tangled(rng)
		before := fromScratch(b)
		g, s := byRules(t, game.Renju, b, b.turn)
		if g.Status(&s).Outcome.IsOver() {
			continue
		}
		forbidden := map[Cell]bool{}
		for _, p := range g.Forbidden(&s, nil) {
			forbidden[cellAt(p, b.size)] = true
		}
		for c := range Cell(b.cells) {
			if b.colour[c] != board.Empty {
				continue
			}
			if got := b.Legal(c); got == forbidden[c] {
				t.Fatalf("%s: legal %v, forbidden by the rules %v (%v, %s)\n%s", cellName(b.size, c),
					got, forbidden[c], b.ClassAt(board.Black, c), g.Explain(&s, pointOf(c, b.size)), draw(b))
			}
			switch class := b.ClassAt(board.Black, c); {
			case class == board.Doubtful && !forbidden[c]:
				seen["doubtful, allowed"]++
			case class == board.Doubtful:
				seen["doubtful, forbidden"]++
			case class == board.Foul:
				seen["foul"]++
			}
		}
		if diff := b.sameAs(before); diff != "" {
			t.Fatalf("asking left %s different", diff)
		}
	}
	t.Log(seen)
	for _, kind := range []string{"doubtful, allowed", "doubtful, forbidden", "foul"} {
		if seen[kind] < 20 {
			t.Errorf("only %d points %s: the test shows too little", seen[kind], kind)
		}
	}
}
