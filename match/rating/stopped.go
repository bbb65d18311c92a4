package rating

import "math"

// Stopped is the estimate from a test that was stopped by its own results.
type Stopped struct {
	Elo       float64 // logistic, median-unbiased
	Low, High float64 // 95 % interval
	LOS       float64 // likelihood of superiority
}

// Stopped estimates the strength from the state in which the test is or stopped. A player that was
// lucky early has stopped its test early: a plain [Estimate] ignores that, and is too high after H1
// and too low after H0. Stopped computes the probability of a worse outcome of the test (a faster
// fail, a slower pass) at each strength, as fishtest does (Van den Bergh, after Siegmund 1978). All
// values are within ±1199.8.
func (s SPRT) Stopped(results Sample) Stopped {
	o := s.outcome(results)
	return Stopped{
		Elo: o.strength(0.5), Low: o.strength(0.975), High: o.strength(0.025),
		LOS: o.worse(0.5),
	}
}

// outcome is the state of a test, with the log-likelihood ratio approximated by Brownian motion,
// which is accurate for small differences.
type outcome struct {
	lower, upper float64
	s0, s1       float64 // scores of the hypotheses
	mean         float64 // score of the results
	variance     float64 // variance of the score
	time         float64 // observations so far
	llr          float64
}

func (s SPRT) outcome(results Sample) outcome {
	d := results.distribution()
	o := outcome{s0: s.score(&d, s.Elo0), s1: s.score(&d, s.Elo1), time: d.count}
	o.lower, o.upper = s.Bounds()
	o.mean, o.variance = d.moments()
	drift := o.at(o.mean).drift
	o.llr = d.count * drift
	switch { // the last step exceeded a bound: go back to the crossing
	case o.llr > o.upper:
		o.time, o.llr = o.upper/drift, o.upper
	case o.llr < o.lower:
		o.time, o.llr = o.lower/drift, o.lower
	}
	return o
}

// score returns the expected score of a player that is better by elo points.
func (s SPRT) score(d *distribution, elo float64) float64 {
	score := ExpectedScore(elo)
	switch s.Model {
	case Normalized:
		score = 0.5 + elo/perDeviation*d.deviation()
	case Bayesian:
		score = bayesScore(d, elo)
	}
	return score
}

// at returns the log-likelihood ratio as a Brownian motion for a player with the true score mean.
func (o outcome) at(mean float64) brownian {
	step := o.s1 - o.s0
	return brownian{
		lower: o.lower, upper: o.upper,
		drift:    step * (mean - (o.s0+o.s1)/2) / o.variance,
		variance: step * step / o.variance,
	}
}

// worse returns the probability of a worse outcome. Nearly equal hypotheses never stop a test; it
// is then a test of fixed length.
func (o outcome) worse(score float64) float64 {
	if o.s1-o.s0 < 1e-9 {
		return normal((o.mean - score) / math.Sqrt(o.variance/o.time))
	}
	return o.at(score).worse(o.time, o.llr)
}

// strength returns the Elo at which worse outcomes have probability p, by bisection, since the
// probability falls with the strength.
func (o outcome) strength(p float64) float64 {
	lo, hi := Elo(0), Elo(1)
	for range 60 {
		mid := lo + (hi-lo)/2
		if o.worse(ExpectedScore(mid)) > p {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo + (hi-lo)/2
}
