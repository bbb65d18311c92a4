//go:build slow

package optimise_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/train"
	"github.com/sente-games/sente/train/optimise"
)

// regrets are the regrets of runs on many objectives.
type regrets []float64

func (r regrets) mean() (mean float64) {
	for _, x := range r {
		mean += x / float64(len(r))
	}
	return mean
}

func (r regrets) String() string {
	sorted := slices.Sorted(slices.Values(r))
	return fmt.Sprintf("mean %.1f, median %.1f, most %.1f", r.mean(), sorted[len(sorted)/2], sorted[len(sorted)-1])
}

const seeds = 20

// runs returns the regrets on objectives, with one seed each.
func runs(t *testing.T, s optimise.Settings, of func(seed uint64) objective) (starts, ends regrets) {
	t.Helper()
	for s.Seed = range uint64(seeds) {
		g := of(s.Seed)
		c := g.optimise(t, s)
		starts = append(starts, g.regret(c.Start()))
		ends = append(ends, g.regret(c.Best()))
	}
	return starts, ends
}

func quadratics(n int) func(uint64) objective {
	return func(seed uint64) objective { return quadratic(n, seed) }
}

// TestSPSA_FindsOptimum checks that SPSA gets within 5 Elo of the optimum in 10,000 games, from each of 20
// starts that are hundreds of Elo below it.
func TestSPSA_FindsOptimum(t *testing.T) {
	for _, n := range []int{2, 6, 15} {
		starts, ends := runs(t, optimise.Settings{Method: optimise.SPSA, Games: 10_000}, quadratics(n))
		t.Logf("%d parameters: from %v to %v", n, starts, ends)
		for seed, regret := range ends {
			if regret > 5 {
				t.Errorf("%d parameters, seed %d: %.1f Elo below the optimum", n, seed, regret)
			}
		}
	}
}

// scaleFree returns an objective with unknown scales: the bounds are a factor of 100 apart, and only ratios
// matter. Some parameters are tied in pairs.
func scaleFree(n int, seed uint64) objective {
	g := objective{draws: 0.1, opening: 100, ratio: true}
	r := rand.New(rand.NewPCG(seed, 6))
	for i := range n {
		optimum := 10 * math.Exp(3*r.Float64())
		g.optimum = append(g.optimum, optimum)
		g.curve = append(g.curve, 50*math.Exp(r.NormFloat64()/2))
		g.space = append(g.space, train.Parameter{Name: fmt.Sprint("w", i), Start: optimum, Step: optimum / 10, Min: optimum / 10, Max: 10 * optimum})
	}
	g.space[1].Tie, g.space[2].Tie = "one", "one"
	return g
}

// TestEvolution_ImprovesRandomWeights checks that within 40,000 games the result wins at least 70 % against
// the random start.
func TestEvolution_ImprovesRandomWeights(t *testing.T) {
	starts, ends := runs(t, optimise.Settings{Method: optimise.Evolution, Games: 40_000, Random: true}, func(seed uint64) objective { return scaleFree(6, seed) })
	t.Logf("from %v to %v", starts, ends)
	for seed := range starts {
		if s := rating.ExpectedScore(starts[seed] - ends[seed]); s < 0.7 {
			t.Errorf("seed %d: from %.0f to %.0f Elo below the optimum, which wins %.0f %%", seed, starts[seed], ends[seed], 100*s)
		}
	}
}
