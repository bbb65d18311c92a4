package optimise_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/train"
	"github.com/sente-games/sente/train/optimise"
)

// objective simulates the strength of an engine with some values.
type objective struct {
	space   train.Space
	optimum []float64
	curve   []float64 // Elo lost at one Step from the optimum
	ratio   bool      // distances are ratios: one Step is a factor of e
	draws   float64
	opening float64 // Elo of the side that an opening favours
}

// quadratic returns an objective with optima 1 to 2 Steps from the starts.
func quadratic(n int, seed uint64) objective {
	g := objective{draws: 0.1, opening: 100}
	r := rand.New(rand.NewPCG(seed, 5))
	for i := range n {
		step := math.Exp(3 * r.Float64())
		p := train.Parameter{Name: fmt.Sprint("p", i), Start: 10 * step, Step: step, Min: 2 * step, Max: 18 * step}
		side := float64(2*r.IntN(2) - 1)
		g.space = append(g.space, p)
		g.optimum = append(g.optimum, p.Start+side*step*(1+r.Float64()))
		g.curve = append(g.curve, 20*math.Exp(r.NormFloat64()/2))
	}
	return g
}

// regret returns the difference to the optimum in Elo.
func (g objective) regret(values []float64) (elo float64) {
	for i, p := range g.space {
		d := (values[i] - g.optimum[i]) / p.Step
		if g.ratio {
			d = math.Log(max(values[i], 1e-9) / g.optimum[i])
		}
		elo += g.curve[i] * d * d
	}
	return elo
}

// play simulates a trial of a generation; the random result of each pair depends on its numbers alone.
func (g objective) play(seed uint64, of optimise.Generation, trial int) (p rating.Pairs) {
	t := of.Trials[trial]
	r := rand.New(rand.NewPCG(seed, uint64(of.Number)<<20|uint64(trial)))
	better := g.regret(t.B) - g.regret(t.A)
	for i := range t.Pairs {
		favour := g.opening * luck(of.Opening+i)
		p.Add(g.game(r, better+favour), g.game(r, better-favour))
	}
	return p
}

// luck returns the advantage of a side in an opening.
func luck(opening int) float64 {
	return rand.New(rand.NewPCG(uint64(opening), 9)).NormFloat64()
}

func (g objective) game(r *rand.Rand, better float64) rating.Points {
	win := rating.ExpectedScore(better)
	draw := min(g.draws, 2*win, 2*(1-win))
	switch u := r.Float64(); {
	case u < win-draw/2:
		return rating.Win
	case u < win+draw/2:
		return rating.Draw
	}
	return rating.Loss
}

// optimise runs until all games are used.
func (g objective) optimise(t *testing.T, s optimise.Settings) *optimise.Optimiser {
	t.Helper()
	c, err := optimise.New(g.space, s)
	if err != nil {
		t.Fatal(err)
	}
	g.advance(t, c, math.MaxInt)
	return c
}

// advance plays some generations and reports whether all could be played.
func (g objective) advance(t *testing.T, c *optimise.Optimiser, generations int) bool {
	t.Helper()
	seed := c.State().Settings.Seed
	for range generations {
		of := c.Ask()
		if len(of.Trials) == 0 {
			return false
		}
		results := make([]rating.Pairs, len(of.Trials))
		for i := range results {
			results[i] = g.play(seed, of, i)
		}
		if err := c.Tell(results); err != nil {
			t.Fatal(err)
		}
	}
	return true
}
