package rating

import (
	"math"
	"testing"
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
