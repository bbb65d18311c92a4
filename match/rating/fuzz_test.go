package rating

import (
	"math"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// FuzzCounts: any counts and hypotheses give finite numbers within their limits.
func FuzzCounts(f *testing.F) {
	f.Add(int64(0), int64(0), int64(0), int64(0), int64(0), 0.0, 5.0)
	f.Add(int64(0), int64(0), int64(0), int64(0), int64(8), 0.0, 200.0)
	f.Add(int64(math.MaxInt64), int64(0), int64(0), int64(0), int64(0), -2000.0, 2000.0)
	f.Add(int64(math.MaxInt64), int64(math.MaxInt64), int64(1), int64(0), int64(math.MaxInt64), -1e-9, 1e-9)
	f.Add(int64(0), int64(0), int64(1e15), int64(0), int64(0), 1999.0, 2000.0)
	f.Add(int64(-5), int64(1), int64(0), int64(3), int64(0), 0.0, 0.0)
	f.Fuzz(func(t *testing.T, a, b, c, d, e int64, elo0, elo1 float64) {
		for _, s := range []Sample{Pairs{a, b, c, d, e}, Tally{a, b, c}} {
			checkEstimate(t, s.Estimate())
			for _, m := range []Model{Logistic, Normalized, Bayesian} {
				test := SPRT{Elo0: elo0, Elo1: elo1, Model: m}
				if test.Check() != nil {
					continue
				}
				llr := test.LLR(s)
				if math.IsNaN(llr) || math.IsInf(llr, 0) {
					t.Fatalf("%v %+v: LLR %v", s, test, llr)
				}
				st := test.Stopped(s)
				if !(st.Low <= st.Elo && st.Elo <= st.High && st.LOS >= 0 && st.LOS <= 1) {
					t.Fatalf("%v %+v: %+v", s, test, st)
				}
			}
		}
	})
}

func checkEstimate(t *testing.T, e Estimate) {
	t.Helper()
	limits := []struct{ x, most float64 }{
		{e.Score, 1},
		{e.Elo, 1200},
		{e.EloError, 1200},
		{e.NElo, math.MaxFloat64},
		{e.NEloError, math.MaxFloat64},
		{e.LOS, 1},
		{e.Likely, 1},
		{e.Limit, 1200},
	}
	for _, l := range limits {
		if !(math.Abs(l.x) <= l.most) {
			t.Fatalf("%+v has a number beyond %v", e, l.most)
		}
	}
}

// The slow twin of fitMean and fitRatio: among distributions that fulfil the
// condition, none near the fitted one has a greater likelihood.
func TestFitIsGreatest(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, p := range []Pairs{{3, 9, 20, 11, 5}, {1, 0, 40, 2, 30}, {0, 0, 0, 0, 8}} {
		d := p.distribution()
		w := fitMean(&d, 0.55)
		q := quotient(&d, &w)
		mean, _ := q.moments()
		near(t, "mean", mean, 0.55, 1e-9)
		w = fitRatio(&d, 0.2)
		q = quotient(&d, &w)
		best := likelihood(&d, &q)
		mean, v := q.moments()
		near(t, "ratio", (mean-0.5)/math.Sqrt(v), 0.2, 1e-6)
		// All distributions of a mean and the deviation that the ratio asks for,
		// along a grid of means: two conditions of the linear kind.
		for m := 0.505; m < 0.6; m += 0.001 {
			if l, ok := bestWith(&d, m, (m-0.5)/0.2); ok && l > best+1e-7 {
				t.Errorf("%v: likelihood %v at mean %v, fitRatio found %v", p, l, m, best)
			}
		}
	}
}

func quotient(d *distribution, w *[outcomes]float64) distribution {
	q := *d
	q.set(d, w)
	return q
}

func likelihood(d, q *distribution) (l float64) {
	for i := range d.size {
		l += d.share[i] * math.Log(q.share[i])
	}
	return l
}

// bestWith climbs the likelihood of distributions of a mean and a deviation: the
// Lagrange dual by damped Newton steps in its two multipliers.
func bestWith(d *distribution, mean, sigma float64) (float64, bool) {
	var x, y float64
	dual := func(x, y float64) float64 {
		s := 0.0
		for i := range d.size {
			e := d.score(i) - mean
			s -= d.share[i] * math.Log(1+x*e+y*(e*e-sigma*sigma))
		}
		return s
	}
	for range 2000 {
		var gx, gy, hxx, hxy, hyy float64
		for i := range d.size {
			e := d.score(i) - mean
			g := e*e - sigma*sigma
			r := 1 + x*e + y*g
			gx, gy = gx-d.share[i]*e/r, gy-d.share[i]*g/r
			hxx, hxy, hyy = hxx+d.share[i]*e*e/r/r, hxy+d.share[i]*e*g/r/r, hyy+d.share[i]*g*g/r/r
		}
		det := hxx*hyy - hxy*hxy
		dx, dy := (hyy*gx-hxy*gy)/det, (hxx*gy-hxy*gx)/det
		if math.Abs(gx)+math.Abs(gy) < 1e-12 {
			break
		}
		k, now := 1.0, dual(x, y)
		for ; k > 1e-9; k /= 2 {
			if l := dual(x-k*dx, y-k*dy); l < now {
				break
			}
		}
		x, y = x-k*dx, y-k*dy
	}
	var q distribution
	q.size = d.size
	sum := 0.0
	for i := range d.size {
		e := d.score(i) - mean
		q.share[i] = d.share[i] / (1 + x*e + y*(e*e-sigma*sigma))
		sum += q.share[i]
	}
	m, v := q.moments()
	ok := math.Abs(sum-1) < 1e-6 && math.Abs(m-mean) < 1e-6 && math.Abs(v-sigma*sigma) < 1e-6
	return likelihood(d, &q), ok
}

func TestRunStopsOnce(t *testing.T) {
	r := NewRun(SPRT{Elo1: 100}, 4)
	for r.Verdict().Decision == Undecided {
		r.Add(Win, Draw)
		if r.All().Count() > 1000 {
			t.Fatal("won pairs never accept H1")
		}
	}
	at := r.Decided()
	if at.Count()%4 != 0 || at != r.All() {
		t.Errorf("decided after %v of %v, not after a whole batch", at, r.All())
	}
	for range 500 {
		r.Add(Loss, Loss)
	}
	if r.Verdict().Decision != H1 || r.Decided() != at || r.All()[LL] != 500 {
		t.Errorf("late pairs changed the decision: %+v", r)
	}
}

// TestOpposite_ChangesTheSign of a ratio and of Elo.
func TestOpposite_ChangesTheSign(t *testing.T) {
	for _, p := range []Pairs{{1, 2, 3, 4, 5}, {0, 0, 0, 0, 8}, {100, 0, 3, 0, 7}} {
		for _, m := range []Model{Logistic, Normalized, Bayesian} {
			near(t, m.String(), SPRT{Elo0: -3, Elo1: 20, Model: m}.LLR(p), -SPRT{Elo0: -20, Elo1: 3, Model: m}.LLR(p.Opposite()), 1e-9)
		}
	}
}
