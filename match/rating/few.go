package rating

import "math"

// few is the number of observations, pairs or single games, below which their spread
// says too little about that of the next ones: a pair of a win and a loss has none at
// all. The usual interval, mean ± 1.96 standard errors, then holds far less often than
// in 95 of 100 cases, and would be 34 points of Elo wide after one pair. fishtest,
// cutechess and fastchess print it all the same.
//
// Below this number the interval is that of Clopper and Pearson (1934) for the sum of the
// scores in place of the number of wins. Of all scores between 0 and 1 with one mean,
// those that are 0 or 1 are spread widest, so that the interval is too wide rather than
// too narrow; a test adds up every possible sample. The likelihood of superiority is that
// of Laplace (1774): each mean was as likely beforehand as any other.
const few = 10

// tail is what lies beyond either end of a 95 % interval.
const tail = 0.025

// meagre puts what few observations really tell in the place of what the normal
// distribution would make of them.
func (e *Estimate) meagre(v evidence) {
	sum, n := v.score*v.seen, v.seen
	e.Few = true
	e.Low, e.High = Elo(quantile(tail, sum, n-sum+1)), Elo(quantile(1-tail, sum+1, n-sum))
	e.EloError = (e.High - e.Low) / 2
	e.Likely = 1 - incompleteBeta(0.5, sum+1, n-sum+1)
	e.LOS = e.Likely
}

// quantile is the x below which a beta distribution has that probability; 0 or 1 where
// one of its parameters is none.
func quantile(probability, a, b float64) float64 {
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

// incompleteBeta is the probability that a beta distribution with the parameters a and b,
// above 0, has below x: the continued fraction of Abramowitz and Stegun (1964), 26.5.8,
// from the front (Lentz 1976).
func incompleteBeta(x, a, b float64) float64 {
	switch {
	case x <= 0:
		return 0
	case x >= 1:
		return 1
	case x > (a+1)/(a+b+2): // the fraction converges fast on the other side
		return 1 - incompleteBeta(1-x, b, a)
	}
	sum, _ := math.Lgamma(a + b)
	one, _ := math.Lgamma(a)
	other, _ := math.Lgamma(b)
	front := math.Exp(sum-one-other+a*math.Log(x)+b*math.Log1p(-x)) / a
	return front / fraction(x, a, b)
}

// fraction is the continued fraction 1 + d1/(1 + d2/(1 + ...)) of incompleteBeta.
func fraction(x, a, b float64) float64 {
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
