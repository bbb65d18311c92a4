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
	v := c.variance()
	o := outcome{s0: s.planned(s.Elo0, c), s1: s.planned(s.Elo1, c), variance: v}
	o.lower, o.upper = s.Bounds()
	b := o.at(ExpectedScore(elo))
	return b.passes(), b.lasts()
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
