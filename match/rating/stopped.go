package rating

import "math"

// StoppedEstimate is the estimate from a test that was stopped by its own results.
type StoppedEstimate struct {
	Elo       float64 // logistic, median-unbiased
	Low, High float64 // 95 % interval
	LOS       float64 // likelihood of superiority
}

// EstimateStopped estimates the strength from the state in which the test is or stopped. A player
// that was lucky early has stopped its test early: a plain [Estimate] ignores that, and is too high
// after H1 and too low after H0. Stopped computes the probability of a worse outcome of the test (a
// faster fail, a slower pass) at each strength, as fishtest does (Van den Bergh, after Siegmund
// 1978). All values are within ±1199.8.
func (s SPRT) EstimateStopped(results Sample) StoppedEstimate {
	o := s.newTestState(results)
	return StoppedEstimate{
		Elo: o.eloAtProbability(0.5), Low: o.eloAtProbability(0.975), High: o.eloAtProbability(0.025),
		LOS: o.worseProbability(0.5),
	}
}

// testState is the state of a test, with the log-likelihood ratio approximated by Brownian motion,
// which is accurate for small differences.
type testState struct {
	lower, upper float64
	s0, s1       float64 // scores of the hypotheses
	mean         float64 // score of the results
	variance     float64 // variance of the score
	time         float64 // observations so far
	llr          float64
}

func (s SPRT) newTestState(results Sample) testState {
	d := results.distribution()
	o := testState{s0: s.expectedScore(&d, s.Elo0), s1: s.expectedScore(&d, s.Elo1), time: d.count}
	o.lower, o.upper = s.Bounds()
	o.mean, o.variance = d.moments()
	drift := o.motionAt(o.mean).drift
	o.llr = d.count * drift
	switch { // the last step exceeded a bound: go back to the crossing
	case o.llr > o.upper:
		o.time, o.llr = o.upper/drift, o.upper
	case o.llr < o.lower:
		o.time, o.llr = o.lower/drift, o.lower
	}
	return o
}

// expectedScore returns the expected score of a player that is better by elo points.
func (s SPRT) expectedScore(d *scoreDistribution, elo float64) float64 {
	score := ExpectedScore(elo)
	switch s.Model {
	case Normalized:
		score = 0.5 + elo/eloPerDeviation*d.standardDeviation()
	case Bayesian:
		score = bayesScore(d, elo)
	}
	return score
}

// motionAt returns the log-likelihood ratio as a Brownian motion for a player with the true score
// mean.
func (o testState) motionAt(mean float64) brownianMotion {
	step := o.s1 - o.s0
	return brownianMotion{
		lower: o.lower, upper: o.upper,
		drift:    step * (mean - (o.s0+o.s1)/2) / o.variance,
		variance: step * step / o.variance,
	}
}

// worseProbability returns the probability of a worse outcome. Nearly equal hypotheses never stop a
// test; it is then a test of fixed length.
func (o testState) worseProbability(score float64) float64 {
	if o.s1-o.s0 < 1e-9 {
		return normalCDF((o.mean - score) / math.Sqrt(o.variance/o.time))
	}
	return o.motionAt(score).worseProbability(o.time, o.llr)
}

// eloAtProbability returns the Elo at which worse outcomes have probability p, by bisection, since
// the probability falls with the strength.
func (o testState) eloAtProbability(p float64) float64 {
	lo, hi := EloOfScore(0), EloOfScore(1)
	for range 60 {
		mid := lo + (hi-lo)/2
		if o.worseProbability(ExpectedScore(mid)) > p {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo + (hi-lo)/2
}
