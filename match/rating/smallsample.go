package rating

import "math"

// minObservations is the number of observations, pairs or single games, below which their spread is
// a poor estimate of the true spread: a single pair of a win and a loss has spread 0. The usual
// interval, mean ± 1.96 standard errors, then has a coverage far below 95 %, and would be 34 points
// of Elo wide after one pair. fishtest, cutechess and fastchess print it all the same.
//
// Below this number the interval is the one of Clopper and Pearson (1934) with the sum of the
// scores in place of the number of wins. Of all scores between 0 and 1 with a given mean, scores of
// 0 and 1 have the largest spread, so that the interval is rather too wide than too narrow; a test
// enumerates all possible samples. The likelihood of superiority is Laplace's (1774), with a
// uniform prior of the mean.
const minObservations = 10

// tailProbability is the probability beyond either end of a 95 % interval.
const tailProbability = 0.025

// applySmallSample replaces the values of the normal approximation by values that are valid for few
// observations.
func (e *Estimate) applySmallSample(v estimateInput) {
	sum, n := v.score*v.observations, v.observations
	e.TooFew = true
	e.Low, e.High = EloOfScore(betaQuantile(tailProbability, sum, n-sum+1)), EloOfScore(betaQuantile(1-tailProbability, sum+1, n-sum))
	e.EloError = (e.High - e.Low) / 2
	e.LimitLOS = 1 - incompleteBeta(0.5, sum+1, n-sum+1)
	e.LOS = e.LimitLOS
}

// betaQuantile returns the x at which the distribution function of a beta distribution has the given
// value; it is 0 if a is 0, and 1 if b is 0.
func betaQuantile(probability, a, b float64) float64 {
	if a <= 0 {
		return 0
	}
	if b <= 0 {
		return 1
	}
	low, high := 0.0, 1.0
	for range 60 {
		if middle := (low + high) / 2; incompleteBeta(middle, a, b) < probability {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}

// incompleteBeta returns the distribution function at x of a beta distribution with the parameters
// a and b, above 0: the continued fraction 26.5.8 of Abramowitz and Stegun (1964), evaluated
// forward (Lentz 1976).
func incompleteBeta(x, a, b float64) float64 {
	switch {
	case x <= 0:
		return 0
	case x >= 1:
		return 1
	case x > (a+1)/(a+b+2): // the fraction converges fast for the mirrored argument
		return 1 - incompleteBeta(1-x, b, a)
	}
	sum, _ := math.Lgamma(a + b)
	one, _ := math.Lgamma(a)
	other, _ := math.Lgamma(b)
	front := math.Exp(sum-one-other+a*math.Log(x)+b*math.Log1p(-x)) / a
	return front / betaFraction(x, a, b)
}

// betaFraction returns the continued fraction 1 + d1/(1 + d2/(1 + ...)) of incompleteBeta.
func betaFraction(x, a, b float64) float64 {
	const least = 1e-300
	value, c, d := 1.0, 1.0, 0.0
	for i := 1; i < 300; i++ {
		m := float64(i / 2)
		term := m * (b - m) * x / ((a + 2*m - 1) * (a + 2*m))
		if i%2 == 1 {
			term = -(a + m) * (a + b + m) * x / ((a + 2*m) * (a + 2*m + 1))
		}
		d = 1 / awayFrom0(1+term*d, least)
		c = awayFrom0(1+term/c, least)
		value *= c * d
		if math.Abs(c*d-1) < 1e-14 {
			break
		}
	}
	return value
}

func awayFrom0(x, least float64) float64 {
	if math.Abs(x) < least {
		return least
	}
	return x
}
