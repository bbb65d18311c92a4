package omega

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// A win that is claimed is won: the endgame plays on from thousands of positions
// against an opponent that errs, with one table for all of them, and never loses a
// win.
func TestEngine_ClaimsHold(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(8, 10))
	e := newEndgameSolver(1 << 20)
	claims := 0
	for i := range testutil.SampleSize(30, 150) {
		g, s := near(t, rng, []string{"4", "5", "6"}[i%3], 8+rng.IntN(5))
		winner := -1
		for g.Left(&s) > 0 {
			turn := g.ToMove(&s)
			v := e.solvePosition(g.Live, &s, nil)
			if !v.known {
				t.Fatal("not solved")
			}
			if turn == winner && !v.score.Won() {
				t.Fatalf("player %d had won, with %d stones left it is %v", turn, g.Left(&s), v.score)
			}
			if winner < 0 && v.score.Won() {
				winner = turn
				claims++
			}
			if turn == winner {
				play(g, &s, v.move)
			} else {
				play(g, &s, glance(g, &s, rng))
			}
		}
		if got := g.Outcome(false); winner >= 0 && got.Winner(0) != winner {
			t.Fatalf("player %d had won and lost", winner)
		}
	}
	if claims < 10 {
		t.Errorf("%d claims", claims)
	}
}
