package omega

import (
	"math/rand/v2"
	"testing"

	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/search/mcts"
)

// What is known of a last turn is what trying everything says, and the cells that are chosen win.
func TestLastPlayer_EqualsExhaustiveSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 29))
	random := new(mcts.Random)
	seen := map[bool]int{}
	for i := range 150 {
		g, s := lay(t, "3", []string{"3p", "4p", "ties=draw-3p", "ties=draw-4p"}[i%4], nil)
		n := g.Players()
		for left := 1 + rng.IntN(n); g.Left(&s) > left; {
			play(g, &s, glance(g, &s, rng))
		}
		g.playout.neighbours = g.Neighbours()
		g.Field.Read(g.playout.stones[:], g.playout.parent[:], g.playout.size[:])
		empty := g.Field.AppendEmpty(nil)
		if !g.mayBeLastTurn(&s, int(s.Placed)) {
			t.Fatalf("%d left: no last turn", g.Left(&s))
		}
		won := g.canWinLast(empty, g.NextColour(&s), random)
		if want := forces(g, &s, n-1); won != want {
			t.Fatalf("%d players, %d left: %v, trying everything says %v", n, g.Left(&s), won, want)
		}
		seen[won]++
		if !won {
			continue
		}
		for g.Left(&s) > 0 {
			c := g.NextColour(&s)
			play(g, &s, game.NewMove(c, int(empty[g.playout.lastSeat.cells[c]])))
		}
		if st := g.Status(&s); st.Outcome.Winner(st.Turn) != n-1 {
			t.Fatalf("%d players: the cells chosen do not win", n)
		}
	}
	if seen[true] < 10 || seen[false] < 10 {
		t.Errorf("results met: %v", seen)
	}
}
