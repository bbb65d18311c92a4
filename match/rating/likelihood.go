package rating

import "math"

// fitMean returns the maximum-likelihood distribution with mean s, 0 < s < 1. It is share[i]/w[i]
// with w[i] = 1 + x(score(i)-s) for the one x that satisfies the condition on the mean (Owen 2001,
// section 2.9: empirical likelihood).
func fitMean(d *scoreDistribution, s float64) [maxOutcomes]float64 {
	var phi [maxOutcomes]float64
	for i := range d.size {
		phi[i] = d.outcomeScore(i) - s
	}
	return likelihoodDivisors(d, &phi)
}

// likelihoodDivisors returns w[i] = 1 + x·phi[i] for the x with Σ share[i]·phi[i]/w[i] = 0, the
// maximum-likelihood distribution with a zero mean of phi. It exists if and only if phi has both
// signs; otherwise all are 1.
func likelihoodDivisors(d *scoreDistribution, phi *[maxOutcomes]float64) (w [maxOutcomes]float64) {
	x := solveSecular(d, phi)
	for i := range d.size {
		// share/w is a probability, so w is never below share; rounding would make it 0 for a
		// nearly impossible outcome.
		w[i] = math.Max(1+x*phi[i], d.share[i])
	}
	return w
}

// solveSecular solves Σ share[i]·phi[i]/(1+x·phi[i]) = 0, whose left side falls from +∞ to -∞ between
// its poles, by Newton's method, with bisection if a step leaves the interval.
func solveSecular(d *scoreDistribution, phi *[maxOutcomes]float64) float64 {
	minRatio, maxRatio := phi[0], phi[0]
	for _, f := range phi[1:d.size] {
		minRatio, maxRatio = math.Min(minRatio, f), math.Max(maxRatio, f)
	}
	if minRatio >= 0 || maxRatio <= 0 {
		return 0
	}
	lo, hi := -1/maxRatio, -1/minRatio
	x := 0.0
	for range 200 { // bisection alone needs fewer
		f, slope := secularValue(d, phi, x)
		if f > 0 {
			lo = x
		} else {
			hi = x
		}
		next := x - f/slope
		if !(next > lo && next < hi) {
			next = lo + (hi-lo)/2
		}
		if math.Abs(next-x) <= 1e-15*math.Abs(x) || next == lo || next == hi {
			return next
		}
		x = next
	}
	return x
}

func secularValue(d *scoreDistribution, phi *[maxOutcomes]float64, x float64) (f, slope float64) {
	for i := range d.size {
		q := phi[i] / (1 + x*phi[i])
		f += d.share[i] * q
		slope -= d.share[i] * q * q
	}
	return f, slope
}

// fitRatio returns the maximum-likelihood distribution with a mean t standard deviations above one
// half. The condition is not linear; it is replaced by its tangent at the previous distribution
// until the iteration converges.
func fitRatio(d *scoreDistribution, t float64) [maxOutcomes]float64 {
	now := *d
	now.startRatio(t)
	w := [maxOutcomes]float64{1, 1, 1, 1, 1}
	for range 100 {
		phi := ratioGradient(&now, t)
		w = likelihoodDivisors(d, &phi)
		if moved := now.setShares(d, &w); moved < 1e-12 {
			break
		}
	}
	return w
}

// ratioGradient returns the gradient of mean - ½ - t·deviation at a distribution, per outcome and
// shifted so that its average is the condition itself.
func ratioGradient(d *scoreDistribution, t float64) (phi [maxOutcomes]float64) {
	mean, variance := d.moments()
	sigma := math.Sqrt(variance)
	for i := range d.size {
		z := (d.outcomeScore(i) - mean) / sigma
		phi[i] = d.outcomeScore(i) - 0.5 - t*sigma*(1+z*z)/2
	}
	return phi
}

// startRatio sets the initial distribution: equal shares, or, if these are too far from the
// condition, the distribution on the two extreme outcomes that satisfies it.
func (d *scoreDistribution) startRatio(t float64) {
	for i := range d.size {
		d.share[i] = 1 / float64(d.size)
	}
	phi := ratioGradient(d, t)
	if phi[0] < 0 && phi[d.size-1] > 0 {
		return
	}
	d.share = [maxOutcomes]float64{}
	e := t / math.Sqrt(1+t*t) / 2
	d.share[0], d.share[d.size-1] = 0.5-e, 0.5+e
}

// setShares sets d to the sample's shares divided by w, and returns the largest change.
func (d *scoreDistribution) setShares(sample *scoreDistribution, w *[maxOutcomes]float64) (moved float64) {
	for i := range d.size {
		q := sample.share[i] / w[i]
		moved = math.Max(moved, math.Abs(q-d.share[i]))
		d.share[i] = q
	}
	return moved
}
