package rating

import "math"

// brownianMotion is a Brownian motion with drift that starts at 0 and is absorbed at lower < 0 and at
// upper > 0. The log-likelihood ratio of a long test is approximately one.
type brownianMotion struct {
	lower, upper float64
	drift        float64 // per unit of time
	variance     float64 // per unit of time, above 0
}

// upperProbability returns the probability of absorption at the upper bound (Siegmund 1985, section
// III.5).
func (b brownianMotion) upperProbability() float64 {
	g := -2 * b.drift / b.variance
	if math.Abs(g)*(b.upper-b.lower) < 1e-9 {
		return -b.lower / (b.upper - b.lower)
	}
	if g < 0 {
		return math.Expm1(g*-b.lower) / math.Expm1(g*(b.upper-b.lower))
	}
	return math.Exp(-g*b.upper) * math.Expm1(g*b.lower) / math.Expm1(g*(b.lower-b.upper))
}

// expectedTime returns the expected time until absorption (Wald's equation).
func (b brownianMotion) expectedTime() float64 {
	g := -2 * b.drift / b.variance
	if math.Abs(g)*(b.upper-b.lower) < 1e-5 { // the next term is quadratic in g
		return -b.lower * b.upper / b.variance
	}
	p := b.upperProbability()
	return (b.upper*p + b.lower*(1-p)) / b.drift
}

// worseProbability returns the probability that by time t it is absorbed at the lower bound, or is
// not absorbed and below y: the probability of a worse course of the test than y at time t. For a
// test that stopped, y is the bound.
func (b brownianMotion) worseProbability(t, y float64) float64 {
	width := b.upper - b.lower
	m := mirrorImages{
		start: -b.lower / width,
		y:     math.Min(math.Max((y-b.lower)/width, 0), 1),
		drift: b.drift / b.variance * width,
		time:  b.variance * t / (width * width),
	}
	if m.time > settledTime {
		return 1 - b.upperProbability()
	}
	return math.Min(math.Max(m.worseProbability(), 0), 1)
}

const (
	// settledTime is the time, in units of the width squared over the variance, after which
	// absorption is numerically certain: the probability of no absorption falls at least as
	// exp(-π²/2 t).
	settledTime = 6
	// numImages is the number of mirror images that matter until then.
	numImages = 12
)

// mirrorImages is the process between absorbing walls at 0 and 1, with variance 1. The walls are
// replaced by images of its start, of charge 1 and -1 in turn (method of images): each image is a
// free process with known probabilities. The sum is exact, and each of its terms is at most 1.
type mirrorImages struct {
	start, y float64
	drift    float64 // drift
	time     float64
}

// worseProbability returns the probability of absorption at 0 or of no absorption and a position
// below y.
func (m mirrorImages) worseProbability() (p float64) {
	for k := -numImages; k <= numImages; k++ {
		near, far := m.start+2*float64(k), -m.start+2*float64(k)
		p += m.absorbedWeight(near) + m.weightBelow(near) - m.weightBelow(far)
	}
	return p
}

// weightBelow returns the weight between 0 and y of an image at c.
func (m mirrorImages) weightBelow(c float64) float64 {
	root := math.Sqrt(m.time)
	charge := m.drift * (c - m.start) // logarithm of the image's weight
	from, to := (-c-m.drift*m.time)/root, (m.y-c-m.drift*m.time)/root
	if from > 0 {
		from, to = -to, -from // the same difference between the opposite tails, which are small
	}
	return expNormal(charge, to) - expNormal(charge, from)
}

// absorbedWeight returns the weight of an image at c that is absorbed by the wall at 0: an inverse
// Gaussian distribution.
func (m mirrorImages) absorbedWeight(c float64) float64 {
	a, g, root := math.Abs(c), math.Abs(m.drift), math.Sqrt(m.time)
	shift := -m.drift * m.start
	p := expNormal(shift-g*a, (g*m.time-a)/root) + expNormal(shift+g*a, (-g*m.time-a)/root)
	return math.Copysign(p, c)
}

// expNormal returns exp(a) times the normal distribution function at z, even if one factor
// overflows or underflows. It is used only if the exact product is at most 1; rounding errors of
// its logarithm are clamped to that.
func expNormal(a, z float64) float64 {
	if z > -30 {
		return math.Exp(math.Min(a+math.Log(normalCDF(z)), 0))
	}
	i := 1 / (z * z)
	return math.Exp(math.Min(a-z*z/2, 0)) / (-z * math.Sqrt(2*math.Pi)) * (1 - i*(1-3*i*(1-5*i)))
}
