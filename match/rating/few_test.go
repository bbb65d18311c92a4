package rating

import (
	"math"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// TestFewResultsAreToldHonestly: for every number of pairs and several strengths, all
// samples that there can be are added up: the interval holds the truth in 95 of 100.
func TestFewResultsAreToldHonestly(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, shares := range strengths {
		if len(shares) == 3 {
			continue
		}
		p := [5]float64(shares)
		for n := int64(1); n < few; n++ {
			held, all := 0.0, 0.0
			eachPairs(n, func(s Pairs) {
				chance := chanceOf(s, p)
				all += chance
				if holds(s.Estimate(), truthOf(shares)) {
					held += chance
				}
			})
			if math.Abs(all-1) > 1e-9 || held < 0.95 {
				t.Errorf("%v, %d pairs: the interval holds the truth with %.4f of %.4f", p, n, held, all)
			}
		}
	}
}

// eachPairs calls f with every sample of n pairs.
func eachPairs(n int64, f func(Pairs)) {
	for a := range n + 1 {
		for b := range n - a + 1 {
			for c := range n - a - b + 1 {
				for d := range n - a - b - c + 1 {
					f(Pairs{a, b, c, d, n - a - b - c - d})
				}
			}
		}
	}
}

// chanceOf is how likely a sample is.
func chanceOf(s Pairs, p [5]float64) float64 {
	chance, left := 1.0, s.Count()
	for i, k := range s {
		for j := range k {
			chance *= p[i] * float64(left) / float64(j+1)
			left--
		}
	}
	return chance
}

// TestOnePair: what was seen to be said of a win and a loss, and of a win and a draw.
func TestOnePair(t *testing.T) {
	for pairs, want := range map[Pairs]string{
		{0, 0, 1, 0, 0}:  "Elo 0.00, with so few results from -1200 to 1200, LOS 50.00 %",
		{0, 0, 0, 1, 0}:  "Elo 189.70, with so few results from -896 to 1200, LOS 63.05 %",
		{0, 0, 0, 0, 3}:  "all 6 games won: too few to tell, LOS 93.75 %",
		{3, 0, 0, 0, 0}:  "all 6 games lost: too few to tell, LOS 6.25 %",
		{1, 0, 0, 0, 0}:  "both games lost: too few to tell, LOS 25.00 %",
		{0, 0, 0, 0, 10}: "Elo >= 140.2, LOS 99.95 %",
	} {
		if got := pairs.Estimate().String(); got != want {
			t.Errorf("%v: %s\nwant %s", pairs, got, want)
		}
	}
	if e := (Pairs{0, 0, 0, 0, 3}).Estimate(); math.Abs(e.Low-e.Limit) > 1e-6 || e.High < 1199 {
		t.Errorf("after three pairs won the interval is from %v to %v, and the limit %v", e.Low, e.High, e.Limit)
	}
	if e := (Pairs{2, 1, 3, 2, 2}).Estimate(); e.Few || math.Abs(e.Low+e.Margin()-e.Elo) > 20 {
		t.Errorf("ten pairs are enough: %+v", e)
	}
}

// TestIncompleteBetaIsSumOfBinomials: for whole numbers it is the chance of so many
// successes, which can be added up.
func TestIncompleteBetaIsSumOfBinomials(t *testing.T) {
	for n := 1; n <= 12; n++ {
		for k := 1; k <= n; k++ {
			for _, x := range []float64{1e-6, 0.025, 0.3, 0.5, 0.77, 0.999} {
				want, choose := 0.0, 1.0
				for j := range n + 1 {
					if j > 0 {
						choose *= float64(n-j+1) / float64(j)
					}
					if j >= k {
						want += choose * math.Pow(x, float64(j)) * math.Pow(1-x, float64(n-j))
					}
				}
				if got := incompleteBeta(x, float64(k), float64(n-k+1)); math.Abs(got-want) > 1e-12 {
					t.Errorf("I(%v; %d, %d) = %.15f, want %.15f", x, k, n-k+1, got, want)
				}
			}
		}
	}
	for _, p := range []float64{0.001, 0.025, 0.5, 0.9} {
		if x := quantile(p, 0.75, 1.25); math.Abs(incompleteBeta(x, 0.75, 1.25)-p) > 1e-9 {
			t.Errorf("the quantile of %v is %v", p, x)
		}
	}
}
