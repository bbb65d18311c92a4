package rating

import (
	"fmt"
	"math"
)

// SPRT is a sequential probability ratio test (Wald 1945) of the hypothesis H1, that the player is
// Elo1 points better, against H0, that it is Elo0 points better. It is the generalised test (Van
// den Bergh 2017): for each hypothesis it uses the maximum-likelihood distribution with that
// strength.
type SPRT struct {
	Elo0, Elo1  float64 // in the unit of Model, Elo0 below Elo1, within ±2000
	Alpha, Beta float64 // probabilities of falsely accepting H1 and H0: above 0, below ½; 0 means 0.05
	Model       Model
}

// maxHypothesisElo is the largest absolute value of a hypothesis in points.
const maxHypothesisElo = 2000

// Validate returns an error if the hypotheses or the error probabilities are invalid.
func (s SPRT) Validate() error {
	for _, e := range []float64{s.Elo0, s.Elo1} {
		if !(math.Abs(e) <= maxHypothesisElo) {
			return fmt.Errorf("invalid hypothesis %v: expected elo0 and elo1 from -%d to %d", e, maxHypothesisElo, maxHypothesisElo)
		}
	}
	if s.Elo0 >= s.Elo1 {
		return fmt.Errorf("elo0 (%v) must be less than elo1 (%v)", s.Elo0, s.Elo1)
	}
	if s.Model < Logistic || s.Model > Bayesian {
		return fmt.Errorf("unknown model %d: expected logistic, normalized or bayesian", int(s.Model))
	}
	if err := checkErrorProbability("alpha", s.Alpha); err != nil {
		return err
	}
	return checkErrorProbability("beta", s.Beta)
}

func checkErrorProbability(name string, p float64) error {
	if p == 0 || p >= 1e-12 && p < 0.5 {
		return nil
	}
	return fmt.Errorf("invalid %s %v: expected a number above 0 and below 0.5, such as 0.05", name, p)
}

// Bounds returns the log-likelihood ratios at which H0 and H1 are accepted.
func (s SPRT) Bounds() (lower, upper float64) {
	alpha, beta := orDefaultError(s.Alpha), orDefaultError(s.Beta)
	return math.Log(beta / (1 - alpha)), math.Log((1 - beta) / alpha)
}

func orDefaultError(p float64) float64 {
	if p > 0 && p < 0.5 {
		return p
	}
	return 0.05
}

// Decision is the decision of a test.
type Decision int

// The decisions of a test.
const (
	Undecided Decision = iota
	H0
	H1
)

func (d Decision) String() string { return [...]string{"undecided", "H0", "H1"}[d] }

// Verdict is the state of a test for a sample.
type Verdict struct {
	LLR          float64 // natural logarithm of the likelihood ratio
	Lower, Upper float64 // the bounds
	Decision     Decision
}

// Evaluate returns the state of the test for a sample.
func (s SPRT) Evaluate(results Sample) Verdict {
	lower, upper := s.Bounds()
	v := Verdict{LLR: s.LLR(results), Lower: lower, Upper: upper}
	switch {
	case v.LLR >= upper:
		v.Decision = H1
	case v.LLR <= lower:
		v.Decision = H0
	}
	return v
}

// LLR returns the exact generalised log-likelihood ratio of H1 against H0. The usual approximation
// diverges for few results of one kind.
func (s SPRT) LLR(results Sample) float64 {
	d := results.distribution()
	w0, w1 := s.fitDivisors(&d, s.Elo0), s.fitDivisors(&d, s.Elo1)
	sum := 0.0
	for i := range d.size {
		sum += d.share[i] * math.Log(w0[i]/w1[i])
	}
	return d.count * sum
}

// fitDivisors returns the best-fitting distribution with a hypothesis's strength, as the divisors
// of the sample's shares.
func (s SPRT) fitDivisors(d *scoreDistribution, elo float64) [maxOutcomes]float64 {
	elo = math.Min(math.Max(elo, -maxHypothesisElo), maxHypothesisElo)
	switch s.Model {
	case Normalized:
		return fitRatio(d, elo/eloPerDeviation*math.Sqrt(d.gamesPerObservation()))
	case Bayesian:
		return fitMean(d, bayesScore(d, elo))
	}
	return fitMean(d, ExpectedScore(elo))
}
