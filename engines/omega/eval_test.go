package omega

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/internal/testutil"
)

// The rules of the searches keep what rules promise.
func TestEvalGame_KeepsContract(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, r := range []sente.Record{{Size: "3"}, {Size: "5", Rules: "pie"}, {Size: "4", Rules: "3p"}, {Size: "4", Rules: "4p"}} {
		for _, view := range []Evaluation{Growth, trebing2018} {
			t.Run(fmt.Sprint(r.Size, r.Rules, view), func(t *testing.T) {
				g, _, err := newEvalGame(r, view)
				testutil.NoError(t, err)
				gametest.Run(t, g, gametest.Games(4))
			})
		}
	}
}

// Free cells around a group are counted once each: the slow twin looks at all cells
// of all groups.
func TestLiberties_EqualCounting(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 7))
	for range 200 {
		g, s := lay(t, "4", "3p", nil)
		for left := rng.IntN(g.Stones()); g.Left(&s) > left; {
			play(g, &s, glance(g, &s, rng))
		}
		m := EvalGame{evalGame{RolloutGame: g, potential: &defaultGrowth}}
		around := m.countLiberties()
		for leader := range g.Cells() {
			if g.Field.Empty(leader) || g.Field.Leader(leader) != leader {
				continue
			}
			free := map[int]bool{}
			for cell := range g.Cells() {
				if g.Field.Empty(cell) || g.Field.Leader(cell) != leader {
					continue
				}
				for _, n := range g.Near(cell) {
					if int(n) < g.Cells() && g.Field.Empty(int(n)) {
						free[int(n)] = true
					}
				}
			}
			if int(around[leader]) != len(free) {
				t.Fatalf("group of %d: %d cells around it, counted %d", leader, around[leader], len(free))
			}
		}
	}
}

// Rewards of two players are what the evaluation says.
func TestRewards_EqualEvaluation(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for range 100 {
		g, s := lay(t, "4", "", nil)
		for left := 1 + rng.IntN(g.Stones()-1); g.Left(&s) > left; {
			play(g, &s, glance(g, &s, rng))
		}
		m := EvalGame{evalGame{RolloutGame: g, potential: &defaultGrowth}}
		st := m.Status(&s)
		out := make([]sente.Score, 2)
		m.Rewards(&s, out)
		if out[st.Turn] != st.Eval || out[1-st.Turn] != -st.Eval {
			t.Fatalf("rewards %v, evaluation for %d: %v", out, st.Turn, st.Eval)
		}
	}
}
