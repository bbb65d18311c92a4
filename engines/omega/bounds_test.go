package omega

import (
	"math/rand/v2"
	"testing"

	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/internal/testutil"
)

// fills calls f for every end of the game that stones can lead to, wherever they go.
func fills(g RolloutGame, s *game.Step, f func()) {
	if g.Left(s) == 0 {
		f()
		return
	}
	for _, m := range g.Moves(s, nil) {
		var next game.Step
		g.Play(&next, s, m, false)
		fills(g, &next, f)
		g.Undo(s, m)
	}
}

// No end of the game is outside the bounds, and they close in.
func TestBounds_ContainEveryEnd(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 15))
	tight := 0
	for i := range testutil.SampleSize(100, 300) {
		g, s := near(t, rng, []string{"2", "3", "4"}[i%3], rng.IntN(5))
		m := EvalGame{evalGame{RolloutGame: g, potential: &defaultGrowth}}
		around := m.countLiberties()
		left := g.Left(&s)
		for colour, stones := range []int{left / 2, (left + 1) / 2} {
			least, most := m.logBounds(colour, stones, around)
			lowest, highest := int64(1<<60), int64(0)
			fills(g, &s, func() {
				log := g.Field.Log(colour)
				lowest, highest = min(lowest, log), max(highest, log)
			})
			if lowest < least-game.LogDoubt || highest > most+game.LogDoubt {
				t.Fatalf("side %d, %d left, colour %d: %d to %d, the bounds are %d and %d", g.Side(), left, colour, lowest, highest, least, most)
			}
			if lowest == least || highest == most {
				tight++
			}
		}
	}
	if tight < 20 {
		t.Errorf("%d bounds were reached", tight)
	}
}

// What is resolved is what trying everything says.
func TestResolve_EqualsExhaustiveSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 16))
	settled := map[int]int{}
	for i := range testutil.SampleSize(300, 600) {
		size, text := []string{"2", "3", "4", "5"}[i%4], []string{"", "ties=draw"}[i/4%2]
		g, s := lay(t, size, text, nil)
		for left := rng.IntN(6); g.Left(&s) > left; {
			if i%3 == 0 {
				moves := g.Moves(&s, nil)
				play(g, &s, moves[rng.IntN(len(moves))])
				continue
			}
			play(g, &s, glance(g, &s, rng))
		}
		score, ok := EvalGame{evalGame{RolloutGame: g, potential: &defaultGrowth}}.Resolve(&s, resolveDepth)
		if !ok {
			continue
		}
		if want := wins(g, &s); value(score) != want {
			t.Fatalf("side %s, %d left: %v, trying everything says %d", size, g.Left(&s), score, want)
		}
		settled[g.Left(&s)]++
	}
	if settled[1] < 3 || settled[2]+settled[3] < 3 {
		t.Errorf("settled by stones left: %v", settled)
	}
}
