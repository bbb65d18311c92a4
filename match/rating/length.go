package rating

import "math"

// Conditions are the parameters, other than strength, that determine the length of a test.
type Conditions struct {
	Draws float64 // share of drawn games, 0 to 1
	Bias  float64 // root mean square advantage that openings give one side, in points of Elo
}

// variance returns the variance of the score per game of a pair. A bias of the openings, which
// cancels with colours swapped, and draws reduce it.
func (c Conditions) variance() float64 {
	shift := ExpectedScore(c.Bias) - 0.5
	return math.Max((1-c.Draws)/4-shift*shift, 1e-9)
}

// Length returns the probability that the test accepts H1 for a player with the given true strength
// in points of logistic Elo, and the expected number of games (Wald; in the limit of many games).
// For the model [Bayesian] the hypotheses refer to games without bias.
func (s SPRT) Length(elo float64, c Conditions) (passes, games float64) {
	b := s.ahead(elo, c, 0)
	return b.passes(), b.lasts()
}

// overshoot is the mean distance, in standard deviations of a step, by which a sum of many steps
// exceeds a bound when it crosses it: -ζ(½)/√(2π) for normal steps (Siegmund 1985, section X.2).
const overshoot = 0.5826

// Expect is Length for the test as it is played: in steps of a pair, the last of which exceeds the
// bound. For long tests both agree; a test of some dozens of games takes up to an eighth more
// games, and has smaller error probabilities than permitted. If nine of ten games are drawn, such a
// short test takes even longer: see experiment 0022.
func (s SPRT) Expect(elo float64, c Conditions) (passes, games float64) {
	b := s.ahead(elo, c, overshoot)
	return b.passes(), b.lasts()
}

// ahead returns the test as Brownian motion in units of games, with the bounds moved outwards by a
// multiple of the standard deviation of a pair.
func (s SPRT) ahead(elo float64, c Conditions, beyond float64) brownian {
	o := outcome{s0: s.planned(s.Elo0, c), s1: s.planned(s.Elo1, c), variance: c.variance()}
	o.lower, o.upper = s.Bounds()
	b := o.at(ExpectedScore(elo))
	step := beyond * math.Sqrt(2*b.variance)
	b.lower -= step
	b.upper += step
	return b
}

// planned returns the score of a hypothesis before there are results.
func (s SPRT) planned(elo float64, c Conditions) float64 {
	switch s.Model {
	case Normalized:
		return 0.5 + elo/perDeviation*math.Sqrt(c.variance())
	case Bayesian:
		draws := math.Min(math.Max(c.Draws, 1e-6), 1-1e-6)
		d := distribution{size: 3, share: [outcomes]float64{(1 - draws) / 2, draws, (1 - draws) / 2}}
		return bayesScore(&d, elo)
	}
	return ExpectedScore(elo)
}
