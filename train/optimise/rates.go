package optimise

import "math"

// rates are how fast each part of a distribution follows what a generation tells, for
// a number of axes and a size of the population (Hansen 2016, with weights that are
// positive).
type rates struct {
	weights   []float64 // of the better half, by rank
	effective float64   // how many equal weights would say as much
	sigma     float64   // of the step size
	damping   float64   // of the step size
	path      float64   // of the evolution path
	one       float64   // of the covariance, for the evolution path
	many      float64   // of the covariance, for the population
	expected  float64   // length of a path without direction
}

// mostReplaced is the most of a covariance that one generation replaces.
const mostReplaced = 0.8

// population is the size that divides trials into a few generations for each axis: where
// games are mostly luck, many candidates with few games each say more than few with many.
// It is at least Hansen's (2016).
func population(trials, axes int) int {
	return min(max(trials/(10+2*axes), 4+int(3*math.Log(float64(axes)))), mostTrials)
}

func newRates(axes, population int) rates {
	n := float64(axes)
	var p rates
	sum, squares := 0.0, 0.0
	for rank := range population / 2 {
		w := math.Log(float64(population+1)/2) - math.Log(float64(rank+1))
		p.weights = append(p.weights, w)
		sum += w
		squares += w * w
	}
	for i := range p.weights {
		p.weights[i] /= sum
	}
	p.effective = sum * sum / squares
	p.sigma = (p.effective + 2) / (n + p.effective + 5)
	p.damping = 1 + 2*max(0, math.Sqrt((p.effective-1)/(n+1))-1) + p.sigma
	p.path = (4 + p.effective/n) / (n + 4 + 2*p.effective/n)
	p.one = 2 / ((n+1.3)*(n+1.3) + p.effective)
	p.many = min(mostReplaced-p.one, 2*(p.effective-2+1/p.effective)/((n+2)*(n+2)+p.effective))
	p.expected = math.Sqrt(n) * (1 - 1/(4*n) + 1/(21*n*n))
	return p
}

// follow lets a path forget a share of where it came from and adds a move, if there is
// one, such that moves without direction keep its length.
func follow(path []float64, share, effective float64, move []float64) {
	for k := range path {
		path[k] *= 1 - share
	}
	if move != nil {
		addTimes(path, math.Sqrt(share*(2-share)*effective), move)
	}
}

func addTimes(to []float64, f float64, v []float64) {
	for k := range v {
		to[k] += f * v[k]
	}
}

func norm(v []float64) float64 {
	squares := 0.0
	for _, x := range v {
		squares += x * x
	}
	return math.Sqrt(squares)
}
