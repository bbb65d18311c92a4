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

// cma is the evolution strategy with covariance matrix adaptation (Hansen and Ostermeier 2001), in
// the variant that keeps the Cholesky factor instead of the matrix (Krause, Arbonès and Igel 2016).
// Each generation samples a population around the mean, plays all candidates against the mean, and
// moves towards the best ones.
type cma struct {
	Mean        []float64      `json:"mean"`
	Average     []float64      `json:"average"`     // weighted average of the means so far, with larger weights for later ones
	Generations int            `json:"generations"` // number of generations
	Sigma       float64        `json:"sigma"`       // step size of the distribution, in Steps
	Factor      choleskyFactor `json:"factor"`      // of its covariance
	Path        []float64      `json:"path"`        // evolution path: of the mean in recent generations, in Steps
	SigmaPath   []float64      `json:"sigma_path"`  // conjugate evolution path, which controls the step size

	space    train.Space
	axes     []axis
	settings Settings
	rates    learningRates
	offsets  [][]float64 // of the population from the mean, in sigmas
}

// The step size is limited to a range that makes sense for parameters about one Step from their
// starts.
const (
	initialSigma = 1
	minSigma     = 1e-6
	maxSigma     = 10
)

func newCMA(space train.Space, axes []axis, s Settings) *cma {
	n := len(axes)
	return &cma{
		Mean: make([]float64, n), Average: make([]float64, n), Sigma: initialSigma, Factor: identityFactor(n), Path: make([]float64, n), SigmaPath: make([]float64, n),
		space: space, axes: axes, settings: s, rates: newRates(n, s.Trials),
	}
}

func (m *cma) propose(r *rand.Rand) []Trial {
	trials := make([]Trial, m.settings.Trials)
	m.offsets = make([][]float64, len(trials))
	mean := pointValues(m.space, m.axes, m.Mean)
	for i := range trials {
		var point []float64
		point, m.offsets[i] = m.samplePoint(r)
		trials[i] = Trial{A: pointValues(m.space, m.axes, point), B: mean, Pairs: m.settings.Pairs}
	}
	return trials
}

// samplePoint returns a random point around the mean, within the bounds, and its offset.
func (m *cma) samplePoint(r *rand.Rand) (point, offset []float64) {
	z := make([]float64, len(m.axes))
	for k := range z {
		z[k] = r.NormFloat64()
	}
	point, offset = make([]float64, len(z)), m.Factor.multiply(z)
	for k, a := range m.axes {
		point[k] = a.clamp(m.Mean[k] + m.Sigma*offset[k])
		offset[k] = (point[k] - m.Mean[k]) / m.Sigma
	}
	return point, offset
}

func (m *cma) update(results []rating.Pairs) { m.updateDistribution(rankTrials(results)) }

// updateDistribution updates the distribution from the ranked population, best first.
func (m *cma) updateDistribution(order []int) {
	n, p := len(m.axes), m.rates
	move := make([]float64, n)
	for rank, w := range p.weights {
		addScaled(move, w, m.offsets[order[rank]])
	}
	for k, a := range m.axes {
		m.Mean[k] = a.clamp(m.Mean[k] + m.Sigma*move[k])
	}
	m.updateAverage()
	updatePath(m.SigmaPath, p.sigma, p.effective, m.Factor.solveLower(move))
	length := euclideanNorm(m.SigmaPath) / p.expectedNorm
	if length < 1.4+2/float64(n+1) { // otherwise only the step size must grow
		updatePath(m.Path, p.path, p.effective, move)
	} else {
		updatePath(m.Path, p.path, p.effective, nil)
	}
	m.Factor.scale(math.Sqrt(1 - p.rankOne - p.rankMu))
	m.Factor.rankOneUpdate(p.rankOne, m.Path)
	for rank, w := range p.weights {
		m.Factor.rankOneUpdate(p.rankMu*w, m.offsets[order[rank]])
	}
	if !m.Factor.isValid(n) { // the distribution has become degenerate
		m.Factor = identityFactor(n)
	}
	m.Sigma *= math.Exp(p.sigma / p.damping * (length - 1))
	m.Sigma = min(max(m.Sigma, minSigma), maxSigma)
}

// rankTrials returns the indices of the trials by their score, best first.
func rankTrials(results []rating.Pairs) []int {
	order := make([]int, len(results))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		switch a, b := pointShare(results[i]), pointShare(results[j]); {
		case a > b:
			return -1
		case a < b:
			return 1
		}
		return 0
	})
	return order
}

// updateAverage adds the mean to the average: the weight of generation t grows with its third power
// (Shamir and Zhang 2013), which smooths the noise of late generations.
func (m *cma) updateAverage() {
	m.Generations++
	const power = 3
	share := (power + 1) / float64(m.Generations+power)
	for k, a := range m.axes {
		m.Average[k] = a.clamp(m.Average[k] + share*(m.Mean[k]-m.Average[k]))
	}
}

func (m *cma) bestValues() []float64 { return pointValues(m.space, m.axes, m.Average) }

func (m *cma) checkState() error {
	n := len(m.axes)
	switch {
	case m.Generations < 0 || m.Generations > maxGames:
		return fmt.Errorf("too many generations (%d)", m.Generations)
	case !(m.Sigma >= minSigma && m.Sigma <= maxSigma):
		return fmt.Errorf("step size %v is out of range: expected %v to %v", m.Sigma, minSigma, maxSigma)
	case !m.Factor.isValid(n):
		return errors.New("factor is not used with these parameters")
	}
	return cmp.Or(
		checkPoint(m.axes, m.Mean),
		checkPoint(m.axes, m.Average),
		checkNumbers("path", n, m.Path),
		checkNumbers("sigma path", n, m.SigmaPath),
	)
}
