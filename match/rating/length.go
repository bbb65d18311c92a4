package rating

import "math"

// Conditions are what a test's length depends on besides the strength.
type Conditions struct {
	Draws float64 // share of drawn games, 0 to 1
	Bias  float64 // how much the openings favour one side, root mean square, in points of Elo
}

// variance of the score, for each game of a pair. A bias that colours swapped
// take out again makes it smaller; so does every draw.
func (c Conditions) variance() float64 {
	shift := ExpectedScore(c.Bias) - 0.5
	return math.Max((1-c.Draws)/4-shift*shift, 1e-9)
}

// Length is how a test will go for a player of a true strength in points of
// logistic Elo: the chance that it accepts H1, and the games it takes, on average
// (Wald; in the limit of many games). The hypotheses of the model [Bayesian] are
// read on games without bias.
func (s SPRT) Length(elo float64, c Conditions) (passes, games float64) {
	b := s.ahead(elo, c, 0)
	return b.passes(), b.lasts()
}

// overshoot is how far, in standard deviations of a step, a sum of many steps is
// beyond a bound when it has crossed it: -ζ(½)/√(2π) for normal steps (Siegmund
// 1985, section X.2).
const overshoot = 0.5826

// Expect is Length for the test as it is played: in steps of a pair, the last of
// which goes beyond the bound. Long tests are as long as Length says; a test of
// some dozens of games takes up to an eighth more, and accepts falsely less often
// than it may. Where nine of ten games are drawn so short a test takes longer still:
// experiment 0022 says how much.
func (s SPRT) Expect(elo float64, c Conditions) (passes, games float64) {
	b := s.ahead(elo, c, overshoot)
	return b.passes(), b.lasts()
}

// ahead is the test as Brownian motion in units of games, the bounds moved
// outwards by a part of the standard deviation of a pair.
func (s SPRT) ahead(elo float64, c Conditions, beyond float64) brownian {
	o := outcome{s0: s.planned(s.Elo0, c), s1: s.planned(s.Elo1, c), variance: c.variance()}
	o.lower, o.upper = s.Bounds()
	b := o.at(ExpectedScore(elo))
	step := beyond * math.Sqrt(2*b.variance)
	b.lower -= step
	b.upper += step
	return b
}

// planned is the score of a hypothesis before there are results.
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
