package rating

import "math"

// Stopped is what a test tells that was ended by its own results.
type Stopped struct {
	Elo       float64 // logistic; too high as often as too low (median-unbiased)
	Low, High float64 // 95 % interval
	LOS       float64 // likelihood of superiority
}

// Stopped estimates the strength from where and when the test stood, or stopped.
// A player that was lucky early has stopped its test early: a plain [Estimate]
// forgets that, and is too high after H1 and too low after H0. This one asks how
// likely worse outcomes of the test were (a faster fail, a slower pass) at each
// strength, as fishtest does (Van den Bergh, after Siegmund 1978). All lie within
// ±1199.8.
func (s SPRT) Stopped(results Sample) Stopped {
	o := s.outcome(results)
	return Stopped{
		Elo: o.strength(0.5), Low: o.strength(0.975), High: o.strength(0.025),
		LOS: o.worse(0.5),
	}
}

// outcome is where a test stood or stopped, with the log-likelihood ratio taken
// as Brownian motion: the approximation for small differences.
type outcome struct {
	lower, upper float64
	s0, s1       float64 // scores of the hypotheses
	mean         float64 // score of the results
	variance     float64 // of it
	time         float64 // observations until then
	llr          float64
}

func (s SPRT) outcome(results Sample) outcome {
	d := results.distribution()
	o := outcome{s0: s.score(&d, s.Elo0), s1: s.score(&d, s.Elo1), time: d.count}
	o.lower, o.upper = s.Bounds()
	o.mean, o.variance = d.moments()
	drift := o.at(o.mean).drift
	o.llr = d.count * drift
	switch { // the last step went beyond a bound: go back to where it crossed
	case o.llr > o.upper:
		o.time, o.llr = o.upper/drift, o.upper
	case o.llr < o.lower:
		o.time, o.llr = o.lower/drift, o.lower
	}
	return o
}

// score is what a player scores that is better by a number of points.
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

// at is the walk of the log-likelihood ratio if the player's true score is mean.
func (o outcome) at(mean float64) brownian {
	step := o.s1 - o.s0
	return brownian{
		lower: o.lower, upper: o.upper,
		drift:    step * (mean - (o.s0+o.s1)/2) / o.variance,
		variance: step * step / o.variance,
	}
}

// worse is the chance of an outcome worse than this one. Hypotheses that are all
// but the same never stop a test; then it is one of fixed length.
func (o outcome) worse(score float64) float64 {
	if o.s1-o.s0 < 1e-9 {
		return normal((o.mean - score) / math.Sqrt(o.variance/o.time))
	}
	return o.at(score).worse(o.time, o.llr)
}

// strength is the Elo at which worse outcomes have chance p; it halves the
// interval, as the chance falls with the strength.
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
