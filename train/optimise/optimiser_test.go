package optimise_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/train"
	"github.com/sente-games/sente/train/optimise"
)

// every contains settings of short runs by every method.
func every(seed uint64) []optimise.Settings {
	return []optimise.Settings{
		{Method: optimise.SPSA, Games: 400, Seed: seed, Progress: 2},
		{Method: optimise.SPSA, Games: 400, Seed: seed, Whole: true},
		{Method: optimise.CMA, Games: 1600, Seed: seed, Progress: 1},
		{Method: optimise.CMA, Games: 1600, Seed: seed, Whole: true},
		{Method: optimise.Evolution, Games: 1600, Seed: seed, Pairs: 4, Trials: 6},
		{Method: optimise.Evolution, Games: 1600, Seed: seed, Pairs: 4, Trials: 6, Random: true, Progress: 3},
		{Method: optimise.Evolution, Games: 1600, Seed: seed, Pairs: 4, Trials: 6, Random: true, Whole: true},
	}
}

// bounded returns an objective with 2 to 9 parameters, some of them tied, and random optima, also
// at bounds.
func bounded(seed uint64) objective {
	g := objective{draws: 0.1, opening: 100}
	r := rand.New(rand.NewPCG(seed, 8))
	for i := range 2 + r.IntN(8) {
		step := math.Exp(5*r.Float64() - 1)
		start := step * 20 * (r.Float64() - 0.5)
		p := train.Parameter{
			Name: fmt.Sprint("p", i), Start: start, Step: step,
			Min: math.Floor(start - step*5*r.Float64()), Max: math.Ceil(start + step*5*r.Float64()),
			Tie: []string{"", "", "one", "two"}[r.IntN(4)],
		}
		g.space = append(g.space, p)
		g.optimum = append(g.optimum, start+step*10*(r.Float64()-0.5))
		g.curve = append(g.curve, 20)
	}
	return g
}

// inspectGenerations runs an optimiser and calls look after every generation.
func inspectGenerations(t *testing.T, g objective, s optimise.Settings, look func(*optimise.Optimiser, optimise.Generation)) {
	t.Helper()
	c, err := optimise.New(g.space, s)
	if err != nil {
		t.Fatal(err)
	}
	for g.advance(t, c, 1) {
		look(c, c.Ask())
	}
	if c.State().Generation == 0 {
		t.Errorf("%+v played nothing", s)
	}
}

func TestOptimiser_ValuesStayInRange(t *testing.T) {
	for seed := range uint64(20) {
		g := bounded(seed)
		for _, s := range every(seed) {
			inspectGenerations(t, g, s, func(c *optimise.Optimiser, of optimise.Generation) {
				inRange(t, g.space, s, c.Best())
				for _, trial := range of.Trials {
					inRange(t, g.space, s, trial.A)
					inRange(t, g.space, s, trial.B)
					for i, p := range g.space {
						if s.Whole && (trial.A[i] != math.Trunc(trial.A[i]) || trial.B[i] != math.Trunc(trial.B[i])) {
							t.Fatalf("%s: parameter %s is %v and %v, no whole numbers", s.Method, p.Name, trial.A[i], trial.B[i])
						}
					}
				}
			})
		}
	}
}

func inRange(t *testing.T, space train.Space, s optimise.Settings, values []float64) {
	t.Helper()
	for i, p := range space {
		if !(values[i] >= p.Min && values[i] <= p.Max) {
			t.Fatalf("%s: parameter %s is %v, out of %v to %v", s.Method, p.Name, values[i], p.Min, p.Max)
		}
	}
}

// TestOptimiser_TiedMoveTogether checks that tied parameters move by steps with SPSA and CMA, and by one
// factor with evolution.
func TestOptimiser_TiedMoveTogether(t *testing.T) {
	for seed := range uint64(20) {
		g := bounded(seed)
		for _, s := range every(seed) {
			if s.Whole || s.Random {
				continue
			}
			moved := 0
			inspectGenerations(t, g, s, func(_ *optimise.Optimiser, of optimise.Generation) {
				for _, trial := range of.Trials {
					moved += tiedTogether(t, g.space, s, trial.A)
				}
			})
			if moved == 0 {
				t.Errorf("%s, seed %d: nothing moved", s.Method, seed)
			}
		}
	}
}

// tiedTogether counts the ties that have moved.
func tiedTogether(t *testing.T, space train.Space, s optimise.Settings, values []float64) (moved int) {
	t.Helper()
	byTie := map[string]float64{}
	for i, p := range space {
		if s.Method == optimise.Evolution && math.Abs(p.Start) < 3*p.Step {
			continue // it may come near zero, where it moves by shares of its Step
		}
		way := (values[i] - p.Start) / p.Step
		if s.Method == optimise.Evolution {
			way = values[i] / p.Start
		}
		other, known := byTie[p.Tie]
		if known && p.Tie != "" && math.Abs(way-other) > 1e-9*max(1, math.Abs(way)) {
			t.Fatalf("%s: %s of tie %s went %v, another one %v", s.Method, p.Name, p.Tie, way, other)
		}
		byTie[p.Tie] = way
		if way != 0 && way != 1 {
			moved++
		}
	}
	return moved
}

// TestResume_ContinuesUnchanged checks that an optimiser restored after every generation behaves as one that
// never stopped.
func TestResume_ContinuesUnchanged(t *testing.T) {
	for seed := range uint64(5) {
		g := bounded(seed)
		for _, s := range every(seed) {
			whole, err := optimise.New(g.space, s)
			if err != nil {
				t.Fatal(err)
			}
			killed, err := optimise.New(g.space, s)
			if err != nil {
				t.Fatal(err)
			}
			for g.advance(t, whole, 1) {
				killed = reread(t, g.space, killed)
				g.advance(t, killed, 1)
				if got, want := line(t, killed), line(t, whole); got != want {
					t.Fatalf("resumed:\n%s\nundisturbed:\n%s", got, want)
				}
			}
			if of := reread(t, g.space, killed).Ask(); len(of.Trials) > 0 {
				t.Errorf("%s: a resumed optimiser wants more games", s.Method)
			}
		}
	}
}

func line(t *testing.T, c *optimise.Optimiser) string {
	t.Helper()
	text, err := json.Marshal(c.State())
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// reread encodes the state with additional blanks and decodes it.
func reread(t *testing.T, space train.Space, c *optimise.Optimiser) *optimise.Optimiser {
	t.Helper()
	var text bytes.Buffer
	if err := json.Indent(&text, []byte(line(t, c)), "", " "); err != nil {
		t.Fatal(err)
	}
	var s optimise.State
	if err := json.Unmarshal(text.Bytes(), &s); err != nil {
		t.Fatal(err)
	}
	again, err := optimise.Resume(space, s)
	if err != nil {
		t.Fatal(err)
	}
	return again
}

// TestOptimiser_OpeningsAreUnique checks that no opening is used in two generations and that the number of
// games is not exceeded.
func TestOptimiser_OpeningsAreUnique(t *testing.T) {
	g := quadratic(3, 1)
	for _, s := range every(1) {
		games, next := 0, 0
		c, err := optimise.New(g.space, s)
		if err != nil {
			t.Fatal(err)
		}
		for of := c.Ask(); len(of.Trials) > 0; of = c.Ask() {
			if of.Opening != next {
				t.Fatalf("%s: generation %d begins at opening %d, want %d", s.Method, of.Number, of.Opening, next)
			}
			next += of.Openings()
			trials := of.Trials
			if of.Progress {
				progress := trials[len(trials)-1]
				if !slices.Equal(progress.B, c.Start()) || progress.Pairs != s.Progress || !s.Whole && !slices.Equal(progress.A, c.Best()) {
					t.Fatalf("%s: the progress is %v", s.Method, progress)
				}
				trials = trials[:len(trials)-1]
			}
			if of.Progress != (s.Progress > 0 && !slices.Equal(c.Best(), c.Start())) {
				t.Fatalf("%s: progress %v, want %d pairs", s.Method, of.Progress, s.Progress)
			}
			for _, trial := range trials {
				games += 2 * trial.Pairs
			}
			g.advance(t, c, 1)
			if state := c.State(); state.Games != games || (state.Progress != nil) != of.Progress {
				t.Fatalf("%s: %d games and progress %v, want %d and %v", s.Method, state.Games, state.Progress, games, of.Progress)
			}
		}
		if games > s.Games || games < s.Games/2 {
			t.Errorf("%s played %d of %d games", s.Method, games, s.Games)
		}
	}
}

// FuzzResume checks that any state is either refused or can be continued.
func FuzzResume(f *testing.F) {
	g := quadratic(3, 1)
	g.space[1].Tie, g.space[2].Tie = "x", "x"
	for _, s := range every(1) {
		c, err := optimise.New(g.space, s)
		if err != nil {
			f.Fatal(err)
		}
		for range 3 {
			text, err := json.Marshal(c.State())
			if err != nil {
				f.Fatal(err)
			}
			f.Add(text)
			of := c.Ask()
			results := make([]rating.Pairs, len(of.Trials))
			for i := range results {
				results[i] = g.play(1, of, i)
			}
			if err := c.Tell(results); err != nil {
				f.Fatal(err)
			}
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var s optimise.State
		if json.Unmarshal(text, &s) != nil {
			return
		}
		c, err := optimise.Resume(g.space, s)
		if err != nil {
			return
		}
		for range 3 {
			of := c.Ask()
			if len(of.Trials) == 0 {
				return
			}
			results := make([]rating.Pairs, len(of.Trials))
			for i := range results {
				results[i][i%5] = 1
			}
			if err := c.Tell(results); err != nil {
				t.Fatal(err)
			}
			reread(t, g.space, c)
		}
	})
}
