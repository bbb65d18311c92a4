package omega

import (
	"math/rand/v2"
	"testing"

	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/internal/testutil"
)

// denies is the slow oracle of a denial: whether the last player but one can place its stones so that it leads
// and the last one cannot win, by trying everything.
func denies(g RolloutGame, s *game.Step, me int) bool {
	if g.ToMove(s) != me {
		return leads(g, me) && !forces(g, s, me+1)
	}
	for _, m := range g.Moves(s, nil) {
		var next game.Step
		g.Play(&next, s, m, false)
		ok := denies(g, &next, me)
		g.Undo(s, m)
		if ok {
			return true
		}
	}
	return false
}

// leads reports whether no colour before me has more.
func leads(g RolloutGame, me int) bool {
	for c := range me {
		if g.Field.Log(c) > g.Field.Log(me) {
			return false
		}
	}
	return true
}

// A denial is found where there is one, and its stones keep it.
func TestWinDenial_EqualsExhaustiveSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 30))
	w := new(lastTurnSolver)
	seen := map[bool]int{}
	for i := range testutil.SampleSize(100, 200) {
		g, s := lay(t, "3", []string{"3p", "ties=draw-3p"}[i%2], nil)
		most := 3 + rng.IntN(4) // the last turn of the last but one, or a part of it
		if i%20 == 0 {
			g, s = lay(t, "3", "4p", nil)
			most = 4 + rng.IntN(3)
		}
		n := g.Players()
		for g.Left(&s) > max(most, n+1) {
			play(g, &s, glance(g, &s, rng))
		}
		me := n - 2
		_, won, ok := w.FindWin(g.Live, &s, nil)
		if !ok || won {
			continue
		}
		cell, share, ok := w.DenyWin(1 << 30)
		if want := denies(g, &s, me); ok != want {
			t.Fatalf("%d players, %d left: %v, trying everything says %v", n, g.Left(&s), ok, want)
		}
		seen[ok]++
		if !ok {
			continue
		}
		if share < 0 || share > 1 {
			t.Errorf("a chance of %v", share)
		}
		play(g, &s, game.NewMove(g.NextColour(&s), cell))
		if !denies(g, &s, me) {
			t.Fatalf("%d players: a denial was there, but not after its stone", n)
		}
	}
	if seen[true] < 5 || seen[false] < 5 {
		t.Errorf("results met: %v", seen)
	}
}
