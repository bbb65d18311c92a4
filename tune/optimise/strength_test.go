package optimise_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/tune"
	"github.com/sente-games/sente/tune/optimise"
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
	testutil.SkipUnderRace(t)
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

// TestCMABeatsRandomSearch: at equal games, however the random search divides its own.
func TestCMABeatsRandomSearch(t *testing.T) {
	testutil.SkipUnderRace(t)
	const games = 20_000
	for _, n := range []int{2, 6} {
		starts, ends := runs(t, optimise.Settings{Method: optimise.CMA, Games: games}, quadratics(n))
		t.Logf("%d parameters: from %v to %v", n, starts, ends)
		for _, pairs := range []int{10, 50, 250} {
			var random regrets
			for seed := range uint64(seeds) {
				random = append(random, randomSearch(quadratic(n, seed), seed, games, pairs))
			}
			t.Logf("random search, %d pairs each: %v", pairs, random)
			if 2*ends.mean() > random.mean() {
				t.Errorf("%d parameters: CMA ends at %v, random search with %d pairs each at %v", n, ends, pairs, random)
			}
		}
	}
}

// randomSearch lets values that are drawn about the start play against that, and returns
// the regret of those with the best result.
func randomSearch(g objective, seed uint64, games, pairs int) float64 {
	r := rand.New(rand.NewPCG(seed, 77))
	of := optimise.Generation{}
	for range games / (2 * pairs) {
		drawn := g.space.Start()
		for i, p := range g.space {
			drawn[i] = p.Clamp(p.Start + 1.5*p.Step*r.NormFloat64())
		}
		of.Trials = append(of.Trials, optimise.Trial{A: drawn, B: g.space.Start(), Pairs: pairs})
	}
	best, most := 0, int64(math.MinInt64)
	for i := range of.Trials {
		p := g.play(seed, of, i)
		if points := 2*p[rating.WW] + p[rating.WD] - p[rating.LD] - 2*p[rating.LL]; points > most {
			best, most = i, points
		}
	}
	return g.regret(of.Trials[best].A)
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
		g.space = append(g.space, tune.Parameter{Name: fmt.Sprint("w", i), Start: optimum, Step: optimum / 10, Min: optimum / 10, Max: 10 * optimum})
	}
	g.space[1].Tie, g.space[2].Tie = "one", "one"
	return g
}

// TestEvolutionFromRandomWeights: within 40,000 games it makes, of random weights, some
// that win at least 70 % against them.
func TestEvolutionFromRandomWeights(t *testing.T) {
	testutil.SkipUnderRace(t)
	starts, ends := runs(t, optimise.Settings{Method: optimise.Evolution, Games: 40_000, Random: true}, func(seed uint64) objective { return scaleFree(6, seed) })
	t.Logf("from %v to %v", starts, ends)
	for seed := range starts {
		if s := rating.ExpectedScore(starts[seed] - ends[seed]); s < 0.7 {
			t.Errorf("seed %d: from %.0f to %.0f Elo below the optimum, which wins %.0f %%", seed, starts[seed], ends[seed], 100*s)
		}
	}
}

// TestEvolutionKeepsTheOptimum: where it begins at the optimum, luck leads it hardly astray.
func TestEvolutionKeepsTheOptimum(t *testing.T) {
	testutil.SkipUnderRace(t)
	_, ends := runs(t, optimise.Settings{Method: optimise.Evolution, Games: 10_000}, func(seed uint64) objective { return scaleFree(6, seed) })
	t.Log(ends)
	if ends.mean() > 10 {
		t.Errorf("regrets %v", ends)
	}
}

// TestLongMethods writes the table of docs/experiments/0190. It takes a minute or two:
//
//	SENTE_LONG=1 go test ./tune/optimise -run LongMethods -v
func TestLongMethods(t *testing.T) {
	testutil.Long(t)
	flat := func(n int, curve float64) func(uint64) objective {
		return func(seed uint64) objective {
			g := quadratic(n, seed)
			for i := range g.curve {
				g.curve[i] *= curve
			}
			return g
		}
	}
	misjudged := func(n int, by float64) func(uint64) objective {
		return func(seed uint64) objective {
			g := quadratic(n, seed)
			for i := range g.space {
				g.space[i].Step *= by
				g.curve[i] *= by * by
			}
			return g
		}
	}
	wild := func(n int) func(uint64) objective { return func(seed uint64) objective { return scaleFree(n, seed) } }
	for _, c := range []struct {
		name   string
		of     func(uint64) objective
		random bool
	}{
		{"quadratic, 2", quadratics(2), false},
		{"quadratic, 6", quadratics(6), false},
		{"quadratic, 15", quadratics(15), false},
		{"a tenth as steep, 6", flat(6, 0.1), false},
		{"Steps too short, 6", misjudged(6, 0.25), false},
		{"Steps too long, 6", misjudged(6, 4), false},
		{"scale-free, 6", wild(6), true},
		{"scale-free, 15", wild(15), true},
	} {
		for _, games := range []int{5_000, 20_000, 80_000} {
			for _, method := range []string{optimise.SPSA, optimise.CMA, optimise.Evolution} {
				s := optimise.Settings{Method: method, Games: games, Random: c.random}
				if c.random && method != optimise.Evolution {
					continue
				}
				starts, ends := runs(t, s, c.of)
				t.Logf("%-18s %6d games %-9s from %4.0f: %v", c.name, games, method, starts.mean(), ends)
			}
		}
	}
}
