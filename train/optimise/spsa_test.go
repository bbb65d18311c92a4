package optimise

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/sente-games/sente/train"
)

// vectors are steps computed by fishtest's code (server/fishtest/spsa_workflow.py).
type vectors struct {
	Cases []struct {
		Games  float64 `json:"num_games"`
		WarmUp float64 `json:"A_ratio"`
		Init   struct {
			Params []struct {
				Name            string
				Start, Min, Max float64
				Perturbation    float64 `json:"c_end"`
				Rate            float64 `json:"r_end"`
			}
		}
		Steps []struct {
			Asked   int     `json:"iter_before"`
			Pairs   int     `json:"game_pairs"`
			Surplus float64 `json:"wins_minus_losses"`
			Worker  []struct {
				C, R, Flip, Plus, Minus float64
			}
			After []float64 `json:"theta_after"`
		}
	}
}

// TestSPSA_MatchesFishtest checks perturbation, rate, both sides and every point against fishtest. A Step
// corresponds to fishtest's c_end.
func TestSPSA_MatchesFishtest(t *testing.T) {
	text, err := os.ReadFile("testdata/spsa.json")
	if err != nil {
		t.Fatal(err)
	}
	var v vectors
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	steps := 0
	for _, c := range v.Cases {
		var space train.Space
		for _, p := range c.Init.Params {
			space = append(space, train.Parameter{Name: p.Name, Start: p.Start, Min: p.Min, Max: p.Max, Step: p.Perturbation})
		}
		axes, err := newAxes(space)
		if err != nil {
			t.Fatal(err)
		}
		m := newSPSA(space, axes, Settings{Games: int(c.Games)})
		for k, p := range c.Init.Params {
			if p.Rate != rateAtEnd {
				m.schedules[k] = newSchedule(perturbationAtEnd, p.Rate, c.Games/2, c.WarmUp)
			}
		}
		for _, s := range c.Steps {
			if m.Pairs != s.Asked {
				t.Fatalf("after %d pairs, want %d", m.Pairs, s.Asked)
			}
			var flips []float64
			for k, w := range s.Worker {
				flips = append(flips, w.Flip)
				perturbation, rate := m.schedules[k].gainsAt(s.Asked)
				near(t, "c", perturbation*space[k].Step, w.C)
				near(t, "R", rate, w.R)
			}
			plus, minus := m.perturbedPoints(flips)
			for k, w := range s.Worker {
				near(t, "plus", pointValues(space, axes, plus)[k], w.Plus)
				near(t, "minus", pointValues(space, axes, minus)[k], w.Minus)
			}
			m.movePoint(flips, s.Asked, s.Surplus)
			m.Pairs += s.Pairs
			for k, theta := range m.bestValues() {
				near(t, "theta", theta, s.After[k])
			}
			steps++
		}
	}
	if steps < 20 {
		t.Errorf("%d steps were compared", steps)
	}
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) <= 1e-9*math.Max(1, math.Abs(want))) {
		t.Errorf("%s is %.12g, want %.12g", what, got, want)
	}
}
