package train

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// world generates games with known parameters.
type world struct {
	rng   *rand.Rand
	model Model
	truth []float64 // of the parameters
}

// newWorld returns a world with 6 features of one group each and 2 that are sums of two of them and
// an individual term.
func newWorld(seed uint64) world {
	w := world{rng: rand.New(rand.NewPCG(seed, 3))}
	for i := range 8 {
		w.model.Space = append(w.model.Space, Parameter{Name: fmt.Sprint("p", i), Step: 50})
		w.truth = append(w.truth, 60*w.rng.NormFloat64())
	}
	w.model.Terms = [][]int32{{0}, {1}, {2}, {3}, {4}, {5}, {0, 1, 6}, {2, 2, 7}}
	return w
}

func (w world) features() (f []Feature) {
	for i := range w.model.Terms {
		if w.rng.IntN(2) == 0 {
			f = append(f, Feature{int32(i), float32(w.rng.IntN(5) - 2)})
		}
	}
	return f
}

func (w world) outcomes(n int) *Outcomes {
	o := NewOutcomes(100)
	weights := w.model.Weights(w.truth)
	for i := range n {
		o.Add(w.features(), 0, i/5)
		if w.rng.Float64() < o.Chance(i, weights) {
			o.targets[i] = 1
		}
	}
	return o
}

func (w world) choices(n int) *Choices {
	c := NewChoices(100)
	weights := w.model.Weights(w.truth)
	for i := range n {
		var all [][]Feature
		best, top := 0, math.Inf(-1)
		for k := range 2 + w.rng.IntN(6) {
			all = append(all, w.features())
			// the largest rank with Gumbel noise has the chance of the logit
			if z := dotProduct(all[k], weights)/100 - math.Log(w.rng.ExpFloat64()); z > top {
				best, top = k, z
			}
		}
		c.Add(all, best, i/5)
	}
	return c
}

// TestLoss_Gradient compares gradients with differences of losses.
func TestLoss_Gradient(t *testing.T) {
	w := newWorld(1)
	for name, e := range map[string]Dataset{"outcomes": w.outcomes(50), "choices": w.choices(50)} {
		at := w.model.Weights(w.truth)
		for i := range e.Len() {
			g := make([]float64, len(at))
			e.Loss(i, at, g)
			for f := range at {
				const h = 1e-3
				was := at[f]
				at[f] = was + h
				up := e.Loss(i, at, nil)
				at[f] = was - h
				down := e.Loss(i, at, nil)
				at[f] = was
				if want := (up - down) / (2 * h); math.Abs(g[f]-want) > 1e-7 {
					t.Fatalf("%s %d, feature %d: gradient %v, want %v", name, i, f, g[f], want)
				}
			}
		}
	}
}

// TestProjectGradient_Transposed checks that gradients are projected by the transpose of the weights' map.
func TestProjectGradient_Transposed(t *testing.T) {
	w := newWorld(2)
	byWeight := make([]float64, w.model.Features())
	for i := range byWeight {
		byWeight[i] = w.rng.NormFloat64()
	}
	g := make([]float64, len(w.truth))
	w.model.projectGradient(g, byWeight)
	for p := range w.truth {
		moved := append([]float64{}, w.truth...)
		moved[p]++
		want := 0.0
		before, after := w.model.Weights(w.truth), w.model.Weights(moved)
		for f := range before {
			want += byWeight[f] * (after[f] - before[f])
		}
		if math.Abs(g[p]-want) > 1e-9 {
			t.Errorf("parameter %d: %v, want %v", p, g[p], want)
		}
	}
}

// TestFit_RecoversTruth checks that planted values are recovered within the noise of the examples.
func TestFit_RecoversTruth(t *testing.T) {
	testutil.SkipUnderRace(t)
	w := newWorld(3)
	for name, e := range map[string]Dataset{"outcomes": w.outcomes(30000), "choices": w.choices(20000)} {
		r, err := Fit(t.Context(), w.model, e, FitOptions{Seed: 5, Batch: 500})
		testutil.NoError(t, err)
		got, want := w.model.Weights(r.Values), w.model.Weights(w.truth)
		for f := range got {
			if math.Abs(got[f]-want[f]) > 8 {
				t.Errorf("%s: weight %d is %.1f, want %.1f", name, f, got[f], want[f])
			}
		}
		if r.Best.Validation >= r.Start.Validation {
			t.Errorf("%s: %+v is no better than the start %+v", name, r.Best, r.Start)
		}
	}
}

// TestFit_StaysAtStart checks that parameters without evidence keep their start, and that a smaller Step
// allows smaller changes.
func TestFit_StaysAtStart(t *testing.T) {
	w := newWorld(5)
	w.truth[3] = 60
	e := w.outcomes(400)
	w.model.Space = append(w.model.Space, Parameter{Name: "unseen", Start: 7, Step: 10})
	moved := func(step float64) float64 {
		w.model.Space[3].Step = step
		r, err := Fit(t.Context(), w.model, e, FitOptions{Rounds: 200, Patience: 200, Batch: 100})
		testutil.NoError(t, err)
		if r.Values[8] != 7 {
			t.Errorf("the unseen parameter became %v", r.Values[8])
		}
		return math.Abs(r.Values[3])
	}
	if tight, loose := moved(0.5), moved(50); tight > 3 || loose < 20 {
		t.Errorf("moved by %v with step 0.5, by %v with step 50", tight, loose)
	}
}

// TestOutcomes_Unit checks that the unit of generated outcomes is recovered.
func TestOutcomes_Unit(t *testing.T) {
	w := newWorld(7)
	o := w.outcomes(30000)
	weights := w.model.Weights(w.truth)
	for i := range weights {
		weights[i] *= 3
	}
	if got := o.Unit(weights); math.Abs(got-300) > 15 {
		t.Errorf("the unit is %v, want 300", got)
	}
}

// TestChoices_Place counts ranks one by one.
func TestChoices_Place(t *testing.T) {
	w := newWorld(8)
	c := w.choices(200)
	weights := w.model.Weights(w.truth)
	row := 0
	for i := range c.Len() {
		var ranks []float64
		for ; row < int(c.ends[i]); row++ {
			ranks = append(ranks, dotProduct(c.rows.row(row), weights))
		}
		want := 0.0
		for k, r := range ranks {
			if k != int(c.played[i]) && r > ranks[c.played[i]] {
				want++
			} else if k != int(c.played[i]) && r == ranks[c.played[i]] {
				want += 0.5
			}
		}
		if got := c.Place(i, weights); got != want {
			t.Fatalf("position %d: %v above, want %v", i, got, want)
		}
	}
}
