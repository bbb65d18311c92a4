package optimise

import "math"

// learningRates are the update rates of the distribution for a number of axes and a population size
// (Hansen 2016, with positive weights).
type learningRates struct {
	weights      []float64 // of the better half of the population, by rank
	effective    float64   // effective number of selected candidates
	sigma        float64   // of the step size
	damping      float64   // of the step size
	path         float64   // of the evolution path
	rankOne      float64   // of the covariance, for the evolution path
	rankMu       float64   // of the covariance, for the population
	expectedNorm float64   // expected length of a random path
}

// maxReplaced is the maximum fraction of the covariance replaced by one generation.
const maxReplaced = 0.8

// populationSize returns the size that divides the trials into a few generations per axis: with
// noisy games, many candidates with few games each are more informative than few with many. It is
// at least Hansen's (2016).
func populationSize(trials, axes int) int {
	return min(max(trials/(10+2*axes), 4+int(3*math.Log(float64(axes)))), maxTrials)
}

func newRates(axes, population int) learningRates {
	n := float64(axes)
	var p learningRates
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
	p.rankOne = 2 / ((n+1.3)*(n+1.3) + p.effective)
	p.rankMu = min(maxReplaced-p.rankOne, 2*(p.effective-2+1/p.effective)/((n+2)*(n+2)+p.effective))
	p.expectedNorm = math.Sqrt(n) * (1 - 1/(4*n) + 1/(21*n*n))
	return p
}

// updatePath decays a path and adds a move, if there is one, such that random moves keep its
// expected length.
func updatePath(path []float64, share, effective float64, move []float64) {
	for k := range path {
		path[k] *= 1 - share
	}
	if move != nil {
		addScaled(path, math.Sqrt(share*(2-share)*effective), move)
	}
}

func addScaled(to []float64, f float64, v []float64) {
	for k := range v {
		to[k] += f * v[k]
	}
}

func euclideanNorm(v []float64) float64 {
	squares := 0.0
	for _, x := range v {
		squares += x * x
	}
	return math.Sqrt(squares)
}
