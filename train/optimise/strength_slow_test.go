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

// regrets are those of runs on many objectives.
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

// runs are the regrets on objectives, a seed each.
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

// TestSPSAFindsTheOptimum: within 5 Elo in 10,000 games, from each of 20 starts that lie
// hundreds of Elo below.
func TestSPSAFindsTheOptimum(t *testing.T) {
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

// scaleFree has parameters of which nothing is known: their bounds lie a factor of 100 apart,
// and only ratios matter. Some are tied in pairs.
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

// TestEvolutionFromRandomWeights: within 40,000 games it makes, of random weights, some
// that win at least 70 % against them.
func TestEvolutionFromRandomWeights(t *testing.T) {
	starts, ends := runs(t, optimise.Settings{Method: optimise.Evolution, Games: 40_000, Random: true}, func(seed uint64) objective { return scaleFree(6, seed) })
	t.Logf("from %v to %v", starts, ends)
	for seed := range starts {
		if s := rating.ExpectedScore(starts[seed] - ends[seed]); s < 0.7 {
			t.Errorf("seed %d: from %.0f to %.0f Elo below the optimum, which wins %.0f %%", seed, starts[seed], ends[seed], 100*s)
		}
	}
}
