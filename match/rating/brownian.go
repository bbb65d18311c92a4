package rating

import "math"

// brownian is a particle that starts at 0, drifts, trembles, and is caught at
// lower < 0 or at upper > 0. The log-likelihood ratio of a long test is one.
type brownian struct {
	lower, upper float64
	drift        float64 // in a unit of time
	variance     float64 // of the trembling, in a unit of time, above 0
}

// passes is the chance to be caught at the upper bound (Siegmund 1985, section
// III.5).
func (b brownian) passes() float64 {
	g := -2 * b.drift / b.variance
	if math.Abs(g)*(b.upper-b.lower) < 1e-9 {
		return -b.lower / (b.upper - b.lower)
	}
	if g < 0 {
		return math.Expm1(g*-b.lower) / math.Expm1(g*(b.upper-b.lower))
	}
	return math.Exp(-g*b.upper) * math.Expm1(g*b.lower) / math.Expm1(g*(b.lower-b.upper))
}

// lasts is the time until it is caught, on average (Wald's equation).
func (b brownian) lasts() float64 {
	g := -2 * b.drift / b.variance
	if math.Abs(g)*(b.upper-b.lower) < 1e-5 { // the next term is of its square
		return -b.lower * b.upper / b.variance
	}
	p := b.passes()
	return (b.upper*p + b.lower*(1-p)) / b.drift
}

// worse is the chance that until time t it was caught at the lower bound, or is
// free and below y: that a test went worse than one that stood at y after t. A
// test that stopped at a bound stands at that bound.
func (b brownian) worse(t, y float64) float64 {
	width := b.upper - b.lower
	m := mirrors{
		start: -b.lower / width,
		y:     math.Min(math.Max((y-b.lower)/width, 0), 1),
		pull:  b.drift / b.variance * width,
		time:  b.variance * t / (width * width),
	}
	if m.time > settled {
		return 1 - b.passes()
	}
	return math.Min(math.Max(m.worse(), 0), 1)
}

const (
	// settled is the time, in units of the width squared over the variance, after
	// which nothing is free any more: the chance falls at least as exp(-π²/2 t).
	settled = 6
	// reach is how many mirror images count until then.
	reach = 12
)

// mirrors is the particle between walls at 0 and 1, with variance 1. The walls are
// replaced by images of its start in both, of charge 1 and -1 in turn (method of
// images): each image is a free particle, whose chances are known. The sum is
// exact, and no term of it is greater than 1.
type mirrors struct {
	start, y float64
	pull     float64 // drift
	time     float64
}

// worse is the chance to be caught at 0 or to be free below y.
func (m mirrors) worse() (p float64) {
	for k := -reach; k <= reach; k++ {
		near, far := m.start+2*float64(k), -m.start+2*float64(k)
		p += m.caught(near) + m.below(near) - m.below(far)
	}
	return p
}

// below is the weight that an image at c puts between 0 and y.
func (m mirrors) below(c float64) float64 {
	root := math.Sqrt(m.time)
	charge := m.pull * (c - m.start) // logarithm
	from, to := (-c-m.pull*m.time)/root, (m.y-c-m.pull*m.time)/root
	if from > 0 {
		from, to = -to, -from // the same between the other tails, which are small
	}
	return expNormal(charge, to) - expNormal(charge, from)
}

// caught is the weight that an image at c has sent into the wall at 0: an inverse
// Gaussian distribution.
func (m mirrors) caught(c float64) float64 {
	a, g, root := math.Abs(c), math.Abs(m.pull), math.Sqrt(m.time)
	shift := -m.pull * m.start
	p := expNormal(shift-g*a, (g*m.time-a)/root) + expNormal(shift+g*a, (-g*m.time-a)/root)
	return math.Copysign(p, c)
}

// expNormal is exp(a) times the normal distribution function at z, also where one
// of them is too large or too small for a number. It is used only where the product
// is at most 1, whatever rounding makes of its logarithm.
func expNormal(a, z float64) float64 {
	if z > -30 {
		return math.Exp(math.Min(a+math.Log(normal(z)), 0))
	}
	i := 1 / (z * z)
	return math.Exp(math.Min(a-z*z/2, 0)) / (-z * math.Sqrt(2*math.Pi)) * (1 - i*(1-3*i*(1-5*i)))
}
