//go:build slow

package rating

import (
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"
)

// plan is a test to be simulated: pairs of independent games.
type plan struct {
	elo1, elo float64 // H0 is 0
	draws     float64
	bias      float64 // of the openings, in points
}

// chances of the outcomes of a pair, cumulated.
func (p plan) chances() (sum [4]float64) {
	s, shift, draw := ExpectedScore(p.elo), ExpectedScore(p.bias)-0.5, p.draws
	win, loss := s+shift-draw/2, 1-s-shift-draw/2   // on the better side of the opening
	win2, loss2 := s-shift-draw/2, 1-s+shift-draw/2 // and on the other one
	sum[0] = loss * loss2
	sum[1] = sum[0] + loss*draw + draw*loss2
	sum[2] = sum[1] + draw*draw + win*loss2 + loss*win2
	sum[3] = sum[2] + win*draw + draw*win2
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
	w0, w1 := test.fitDivisors(&d, test.Elo0), test.fitDivisors(&d, test.Elo1)
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

func TestSPRT_ErrorRates(t *testing.T) {
	for _, p := range []plan{{elo1: 50, draws: 0.02}, {elo1: 100}, {elo1: 200}, {elo1: 200, draws: 0.5}} {
		if a, _ := p.many(SPRT{Elo1: p.elo1}, 3000); a > 0.062 { // 0.055 and two standard errors
			t.Errorf("%+v: %.4f false accepts", p, a)
		}
	}
}

// TestExpectedLength_MatchesSimulation of some dozens of games are as long as Expect says, within 6 of 100.
func TestExpectedLength_MatchesSimulation(t *testing.T) {
	for _, p := range []plan{{elo1: 50, draws: 0.02}, {elo1: 100}, {elo1: 200}, {elo1: 100, elo: 100}, {elo1: 50, draws: 0.5}} {
		test := SPRT{Elo1: p.elo1}
		_, games := p.many(test, 1500)
		if _, want := test.ExpectedLength(p.elo, LengthConditions{Draws: p.draws}); math.Abs(games/want-1) > 0.06 {
			t.Errorf("%+v: %.1f games, expected %.1f", p, games, want)
		}
	}
}

// drawn is a sample of n pairs.
func drawn(dice *rand.Rand, p []float64, n int) Sample {
	counts := make([]int64, len(p))
	for range n {
		u, i := dice.Float64(), 0
		for ; i < len(p)-1 && u >= p[i]; i++ {
			u -= p[i]
		}
		counts[i]++
	}
	return sampleOf(counts)
}

// sampleOf makes counts a sample.
func sampleOf(counts []int64) Sample {
	if len(counts) == 3 {
		return Tally{Losses: counts[0], Draws: counts[1], Wins: counts[2]}
	}
	return Pairs(counts)
}

// TestInterval_CoversPairs draws samples of 2 to 200 pairs; 500 of them may miss 95 by three
// of a hundred.
func TestInterval_CoversPairs(t *testing.T) {
	const runs = 500
	dice := rand.New(rand.NewPCG(7, 8))
	for name, p := range strengths {
		for _, n := range []int{2, 9, 10, 20, 50, 200} {
			held := 0
			for range runs {
				if holds(drawn(dice, p, n).Estimate(), truthOf(p)) {
					held++
				}
			}
			if float64(held)/runs < 0.92 {
				t.Errorf("%s, %d: the interval holds the truth in %d of %d cases", name, n, held, runs)
			}
		}
	}
}
