package optimise

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/train"
)

// cma is the evolution strategy with covariance matrix adaptation (Hansen and
// Ostermeier 2001), which keeps the Cholesky factor of the matrix instead of the matrix
// (Krause, Arbonès and Igel 2016): each generation it draws a population around its
// mean, lets all play against that, and moves towards those that did best.
type cma struct {
	Mean        []float64 `json:"mean"`
	Average     []float64 `json:"average"`     // of the means so far, the later the more
	Generations int       `json:"generations"` // generations
	Sigma       float64   `json:"sigma"`       // step size of the distribution, in Steps
	Factor      factor    `json:"factor"`      // of its covariance
	Path        []float64 `json:"path"`        // evolution path: of the mean in recent generations, in Steps
	SigmaPath   []float64 `json:"sigma_path"`  // the same as the distribution sees it, which says whether sigma is too large

	space    train.Space
	axes     []axis
	settings Settings
	rates    rates
	offsets  [][]float64 // of the population from the mean, in sigmas
}

// The distribution stays within what makes sense for parameters that lie about one Step
// from their starts.
const (
	firstSigma = 1
	leastSigma = 1e-6
	mostSigma  = 10
)

func newCMA(space train.Space, axes []axis, s Settings) *cma {
	n := len(axes)
	return &cma{
		Mean: make([]float64, n), Average: make([]float64, n), Sigma: firstSigma, Factor: identity(n), Path: make([]float64, n), SigmaPath: make([]float64, n),
		space: space, axes: axes, settings: s, rates: newRates(n, s.Trials),
	}
}

func (m *cma) trials(r *rand.Rand) []Trial {
	trials := make([]Trial, m.settings.Trials)
	m.offsets = make([][]float64, len(trials))
	mean := values(m.space, m.axes, m.Mean)
	for i := range trials {
		var point []float64
		point, m.offsets[i] = m.draw(r)
		trials[i] = Trial{A: values(m.space, m.axes, point), B: mean, Pairs: m.settings.Pairs}
	}
	return trials
}

// draw returns a point around the mean, within the bounds, and how far off it is.
func (m *cma) draw(r *rand.Rand) (point, offset []float64) {
	z := make([]float64, len(m.axes))
	for k := range z {
		z[k] = r.NormFloat64()
	}
	point, offset = make([]float64, len(z)), m.Factor.times(z)
	for k, a := range m.axes {
		point[k] = a.clamp(m.Mean[k] + m.Sigma*offset[k])
		offset[k] = (point[k] - m.Mean[k]) / m.Sigma
	}
	return point, offset
}

func (m *cma) learn(results []rating.Pairs) { m.move(ranking(results)) }

// move follows the population, the best first.
func (m *cma) move(order []int) {
	n, p := len(m.axes), m.rates
	move := make([]float64, n)
	for rank, w := range p.weights {
		addTimes(move, w, m.offsets[order[rank]])
	}
	for k, a := range m.axes {
		m.Mean[k] = a.clamp(m.Mean[k] + m.Sigma*move[k])
	}
	m.average()
	follow(m.SigmaPath, p.sigma, p.effective, m.Factor.over(move))
	length := norm(m.SigmaPath) / p.expected
	if length < 1.4+2/float64(n+1) { // else the step size is what must grow, not one side of it
		follow(m.Path, p.path, p.effective, move)
	} else {
		follow(m.Path, p.path, p.effective, nil)
	}
	m.Factor.scale(math.Sqrt(1 - p.one - p.many))
	m.Factor.add(p.one, m.Path)
	for rank, w := range p.weights {
		m.Factor.add(p.many*w, m.offsets[order[rank]])
	}
	if !m.Factor.fits(n) { // of a distribution that has become all but flat
		m.Factor = identity(n)
	}
	m.Sigma *= math.Exp(p.sigma / p.damping * (length - 1))
	m.Sigma = min(max(m.Sigma, leastSigma), mostSigma)
}

// ranking orders the trials by their shares, the best first.
func ranking(results []rating.Pairs) []int {
	order := make([]int, len(results))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		switch a, b := share(results[i]), share(results[j]); {
		case a > b:
			return -1
		case a < b:
			return 1
		}
		return 0
	})
	return order
}

// average takes the mean into the average: the share of generation t grows with its
// third power (Shamir and Zhang 2013), so that the luck of late generations evens out.
func (m *cma) average() {
	m.Generations++
	const power = 3
	share := (power + 1) / float64(m.Generations+power)
	for k, a := range m.axes {
		m.Average[k] = a.clamp(m.Average[k] + share*(m.Mean[k]-m.Average[k]))
	}
}

func (m *cma) best() []float64 { return values(m.space, m.axes, m.Average) }

func (m *cma) check() error {
	n := len(m.axes)
	switch {
	case m.Generations < 0 || m.Generations > mostGames:
		return fmt.Errorf("%d generations are impossible", m.Generations)
	case !(m.Sigma >= leastSigma && m.Sigma <= mostSigma):
		return fmt.Errorf("the step size %v is impossible: %v to %v are possible", m.Sigma, leastSigma, mostSigma)
	case !m.Factor.fits(n):
		return errors.New("the factor is none of these parameters")
	}
	return cmp.Or(
		checkPoint(m.axes, m.Mean),
		checkPoint(m.axes, m.Average),
		checkNumbers("path", n, m.Path),
		checkNumbers("sigma path", n, m.SigmaPath),
	)
}
