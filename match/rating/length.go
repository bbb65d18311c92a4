package rating

import "math"

// LengthConditions are the parameters, other than strength, that determine the length of a test.
type LengthConditions struct {
	Draws float64 // share of drawn games, 0 to 1
	Bias  float64 // root mean square advantage that openings give one side, in points of Elo
}

// scoreVariance returns the variance of the score per game of a pair. A bias of the openings, which
// cancels with colours swapped, and draws reduce it.
func (c LengthConditions) scoreVariance() float64 {
	shift := ExpectedScore(c.Bias) - 0.5
	return math.Max((1-c.Draws)/4-shift*shift, 1e-9)
}

// IdealLength returns the probability that the test accepts H1 for a player with the given true
// strength in points of logistic Elo, and the expected number of games (Wald; in the limit of many
// games). For the model [Bayesian] the hypotheses refer to games without bias.
func (s SPRT) IdealLength(elo float64, c LengthConditions) (passes, games float64) {
	b := s.asBrownian(elo, c, 0)
	return b.upperProbability(), b.expectedTime()
}

// overshoot is the mean distance, in standard deviations of a step, by which a sum of many steps
// exceeds a bound when it crosses it: -ζ(½)/√(2π) for normal steps (Siegmund 1985, section X.2).
const overshoot = 0.5826

// ExpectedLength is IdealLength for the test as it is played: in steps of a pair, the last of which
// exceeds the bound. For long tests both agree; a test of some dozens of games takes up to an
// eighth more games, and has smaller error probabilities than permitted. If nine of ten games are
// drawn, such a short test takes even longer: see experiment 0022.
func (s SPRT) ExpectedLength(elo float64, c LengthConditions) (passes, games float64) {
	b := s.asBrownian(elo, c, overshoot)
	return b.upperProbability(), b.expectedTime()
}

// asBrownian returns the test as Brownian motion in units of games, with the bounds moved outwards
// by a multiple of the standard deviation of a pair.
func (s SPRT) asBrownian(elo float64, c LengthConditions, beyond float64) brownianMotion {
	o := testState{s0: s.plannedScore(s.Elo0, c), s1: s.plannedScore(s.Elo1, c), variance: c.scoreVariance()}
	o.lower, o.upper = s.Bounds()
	b := o.motionAt(ExpectedScore(elo))
	step := beyond * math.Sqrt(2*b.variance)
	b.lower -= step
	b.upper += step
	return b
}

// plannedScore returns the score of a hypothesis before there are results.
func (s SPRT) plannedScore(elo float64, c LengthConditions) float64 {
	switch s.Model {
	case Normalized:
		return 0.5 + elo/eloPerDeviation*math.Sqrt(c.scoreVariance())
	case Bayesian:
		draws := math.Min(math.Max(c.Draws, 1e-6), 1-1e-6)
		d := scoreDistribution{size: 3, share: [maxOutcomes]float64{(1 - draws) / 2, draws, (1 - draws) / 2}}
		return bayesScore(&d, elo)
	}
	return ExpectedScore(elo)
}
