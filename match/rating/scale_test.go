package rating_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/match/rating"
)

// A scale is found again from results that were drawn by it, and no other one within
// a tenth makes them likelier.
func TestScaleEstimator_RecoversScale(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 95))
	for _, want := range []float64{0.5, 30, 260, 40_000} {
		var s rating.ScaleEstimator
		type seen struct {
			score  int64
			points rating.Points
		}
		var all []seen
		for range 20_000 {
			score := int64(rng.NormFloat64() * 2 * math.Max(want, 2))
			p := rating.Loss
			if rng.Float64() < 1/(1+math.Exp(-float64(score)/want)) {
				p = rating.Win
			}
			s.AddPosition(score, p)
			all = append(all, seen{score, p})
		}
		likely := func(scale float64) (sum float64) {
			for _, x := range all {
				c := 1 / (1 + math.Exp(-float64(x.score)/scale))
				sum += float64(x.points)/2*math.Log(c) + (1-float64(x.points)/2)*math.Log1p(-c)
			}
			return sum
		}
		got := s.Estimate()
		if s.NumPositions() != 20_000 || likely(got) < likely(got*1.02) || likely(got) < likely(got/1.02) {
			t.Errorf("scale %v: %v is not the likeliest", want, got)
		}
		if got < 0.9*want || got > 1.1*want {
			t.Errorf("scale %v: found %v", want, got)
		}
	}
}

// Whatever is counted, the scale is above zero, and infinite where scores mean nothing.
func TestScaleEstimator_FewPositions(t *testing.T) {
	add := func(pairs ...int64) *rating.ScaleEstimator {
		var s rating.ScaleEstimator
		for i := 0; i < len(pairs); i += 2 {
			s.AddPosition(pairs[i], rating.Points(pairs[i+1]))
		}
		return &s
	}
	for _, c := range []struct {
		s    *rating.ScaleEstimator
		some bool
	}{
		{add(), false},
		{add(0, 2), false},
		{add(50, 0), false},
		{add(-50, 2, 50, 0), false},
		{add(50, 1), false},
		{add(50, 2), true},
		{add(50, 2, -50, 0), true},
		{add(math.MaxInt64, 2, math.MinInt64, 0, 1, 0), true},
	} {
		got := c.s.Estimate()
		if !(got > 0) || math.IsInf(got, 1) == c.some {
			t.Errorf("%+v: %v", c.s, got)
		}
	}
}
