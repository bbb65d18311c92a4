package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"sync"
	"testing"
)

// plan is a test to be simulated: pairs of independent games.
type plan struct {
	elo1, elo float64 // H0 is 0
	draws     float64
}

// chances of the outcomes of a pair, cumulated.
func (p plan) chances() (sum [4]float64) {
	s := ExpectedScore(p.elo)
	win, draw, loss := s-p.draws/2, p.draws, 1-s-p.draws/2
	sum[0] = loss * loss
	sum[1] = sum[0] + 2*loss*draw
	sum[2] = sum[1] + draw*draw + 2*win*loss
	sum[3] = sum[2] + 2*win*draw
	return sum
}

// simulate runs one test, looking after every pair. Far from the bounds it looks
// only as often as needed to miss no crossing: a pair moves the ratio by no more
// than the most that an outcome says, here taken twice.
func (p plan) simulate(test SPRT, r *rand.Rand) (Decision, int64) {
	sum := p.chances()
	var c Pairs
	lower, upper := test.Bounds()
	rest := 0
	for n := int64(1); ; n++ {
		u, k := r.Float64(), 0
		for k < 4 && u >= sum[k] {
			k++
		}
		c[k]++
		if rest--; rest >= 0 {
			continue
		}
		llr, most := llrAndStep(test, c)
		switch {
		case llr >= upper:
			return H1, 2 * n
		case llr <= lower:
			return H0, 2 * n
		}
		if n >= 100 {
			rest = int(math.Min(upper-llr, llr-lower)/(2*most)) - 1
		}
	}
}

func llrAndStep(test SPRT, c Pairs) (llr, most float64) {
	d := c.distribution()
	w0, w1 := test.fit(&d, test.Elo0), test.fit(&d, test.Elo1)
	for i := range d.size {
		step := math.Log(w0[i] / w1[i])
		llr += d.count * d.share[i] * step
		most = math.Max(most, math.Abs(step))
	}
	return llr, most
}

// many runs tests on all cores, each from a seed of its own, so that the result
// does not depend on the machine.
func (p plan) many(test SPRT, runs int) (accepted, games float64) {
	var wg sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	parts := make([][2]int64, workers)
	for w := range workers {
		wg.Go(func() {
			for i := w; i < runs; i += workers {
				d, n := p.simulate(test, rand.New(rand.NewPCG(uint64(i), 2026)))
				if d == H1 {
					parts[w][0]++
				}
				parts[w][1] += n
			}
		})
	}
	wg.Wait()
	for _, x := range parts {
		accepted += float64(x[0])
		games += float64(x[1])
	}
	return accepted / float64(runs), games / float64(runs)
}

// Skipping looks changes nothing: the slow twin looks after every pair.
func TestSimulationMissesNothing(t *testing.T) {
	for _, c := range []struct {
		plan
		runs uint64
	}{
		{plan{elo1: 50, draws: 0.1}, 50},
		{plan{elo1: 20, draws: 0.5}, 12}, // long enough to skip most looks
		{plan{elo1: 20, elo: 20}, 6},
	} {
		for i := range c.runs {
			c.missesNothing(t, i)
		}
	}
}

func (p plan) missesNothing(t *testing.T, seed uint64) {
	t.Helper()
	test := SPRT{Elo1: p.elo1}
	fast, games := p.simulate(test, rand.New(rand.NewPCG(seed, 2026)))
	r, run := rand.New(rand.NewPCG(seed, 2026)), NewRun(test, 1)
	sum := p.chances()
	for run.Verdict().Decision == Undecided {
		u, k := r.Float64(), 0
		for k < 4 && u >= sum[k] {
			k++
		}
		run.Add(Points(k/2), Points(k-k/2))
	}
	if run.Verdict().Decision != fast || 2*run.Decided().Count() != games {
		t.Fatalf("%+v, run %d: %v after %d games, the slow twin %v after %d", p, seed, fast, games, run.Verdict().Decision, 2*run.Decided().Count())
	}
}

func TestFalseAccepts(t *testing.T) {
	for _, p := range []plan{{elo1: 50, draws: 0.02}, {elo1: 100}, {elo1: 200}, {elo1: 200, draws: 0.5}} {
		if a, _ := p.many(SPRT{Elo1: p.elo1}, 3000); a > 0.062 { // 0.055 and two standard errors
			t.Errorf("%+v: %.4f false accepts", p, a)
		}
	}
}

// The figures of docs/experiments/0020.
func TestLongFalseAcceptsAndLengths(t *testing.T) {
	if os.Getenv("SENTE_LONG") == "" {
		return
	}
	const runs = 20000
	for _, draws := range []float64{0, 0.02, 0.5, 0.9} {
		for _, elo1 := range []float64{5, 10, 20, 50, 100, 200} {
			if draws > 0.85 && elo1 > 50 {
				continue // so many draws leave no room for a player so much better
			}
			p := plan{elo1: elo1, draws: draws}
			test := SPRT{Elo1: elo1}
			a, games := p.many(test, runs)
			_, want := test.Length(0, Conditions{Draws: draws})
			fmt.Printf("draws %.2f (0,%3.0f): accepts %.4f, games %8.0f, formula %8.0f, ratio %.3f\n", draws, elo1, a, games, want, games/want)
			if a > 0.055 {
				t.Errorf("draws %v, (0, %v): %.4f false accepts", draws, elo1, a)
			}
			// The formula is for many games. The reference vectors have bounds up to
			// (0, 20) and up to half draws; beyond, 0020 shows how far it is off.
			if elo1 <= 20 && draws <= 0.5 && math.Abs(games/want-1) > 0.05 {
				t.Errorf("draws %v, (0, %v): %.0f games, the formula says %.0f", draws, elo1, games, want)
			}
		}
	}
	for _, elo := range []float64{-10, 10, 20, 40} { // a length vector: (0, 20), 2 % draws
		test := SPRT{Elo1: 20}
		a, games := plan{elo1: 20, elo: elo, draws: 0.02}.many(test, runs)
		passes, want := test.Length(elo, Conditions{Draws: 0.02})
		fmt.Printf("draws 0.02 (0, 20) at %3.0f: accepts %.4f, formula %.4f, games %8.0f, formula %8.0f, ratio %.3f\n", elo, a, passes, games, want, games/want)
		if math.Abs(games/want-1) > 0.05 {
			t.Errorf("at %v: %.0f games, the formula says %.0f", elo, games, want)
		}
	}
}
