package climb

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/tune"
)

// cma is the evolution strategy with covariance matrix adaptation (Hansen and
// Ostermeier 2001), which keeps the Cholesky factor of the matrix instead of the matrix
// (Krause, Arbonès and Igel 2016): each generation it draws a population around its
// mean, lets all play against that, and moves towards those that did best.
type cma struct {
	Mean    []float64 `json:"mean"`
	Average []float64 `json:"average"` // of the means so far, the later the more
	Told    int       `json:"told"`    // generations
	Width   float64   `json:"width"`   // of the distribution, in Steps
	Factor  factor    `json:"factor"`  // of its covariance
	Way     []float64 `json:"way"`     // of the mean in recent generations, in Steps
	Drift   []float64 `json:"drift"`   // the same as the distribution sees it, which says whether it is too wide

	space    tune.Space
	axes     []axis
	settings Settings
	pace     pace
	offsets  [][]float64 // of the population from the mean, in widths
}

// The distribution stays within what makes sense for parameters that lie about one Step
// from their starts.
const (
	firstWidth = 1
	leastWidth = 1e-6
	mostWidth  = 10
)

func newCMA(space tune.Space, axes []axis, s Settings) *cma {
	n := len(axes)
	return &cma{
		Mean: make([]float64, n), Average: make([]float64, n), Width: firstWidth, Factor: identity(n), Way: make([]float64, n), Drift: make([]float64, n),
		space: space, axes: axes, settings: s, pace: newPace(n, s.Trials),
	}
}

func (m *cma) trials(r *rand.Rand) []Trial {
	trials := make([]Trial, m.settings.Trials)
	m.offsets = make([][]float64, len(trials))
	mean := values(m.space, m.axes, m.Mean)
	for i := range trials {
		var place []float64
		place, m.offsets[i] = m.draw(r)
		trials[i] = Trial{A: values(m.space, m.axes, place), B: mean, Pairs: m.settings.Pairs}
	}
	return trials
}

// draw returns a place around the mean, within the bounds, and how far off it is.
func (m *cma) draw(r *rand.Rand) (place, offset []float64) {
	z := make([]float64, len(m.axes))
	for k := range z {
		z[k] = r.NormFloat64()
	}
	place, offset = make([]float64, len(z)), m.Factor.times(z)
	for k, a := range m.axes {
		place[k] = a.clamp(m.Mean[k] + m.Width*offset[k])
		offset[k] = (place[k] - m.Mean[k]) / m.Width
	}
	return place, offset
}

func (m *cma) learn(results []rating.Pairs) { m.move(ranking(results)) }

// move follows the population, the best first.
func (m *cma) move(order []int) {
	n, p := len(m.axes), m.pace
	move := make([]float64, n)
	for rank, w := range p.weights {
		addTimes(move, w, m.offsets[order[rank]])
	}
	for k, a := range m.axes {
		m.Mean[k] = a.clamp(m.Mean[k] + m.Width*move[k])
	}
	m.average()
	follow(m.Drift, p.width, p.mass, m.Factor.over(move))
	length := norm(m.Drift) / p.expected
	if length < 1.4+2/float64(n+1) { // else the width is what must grow, not one side of it
		follow(m.Way, p.way, p.mass, move)
	} else {
		follow(m.Way, p.way, p.mass, nil)
	}
	m.Factor.scale(math.Sqrt(1 - p.one - p.many))
	m.Factor.add(p.one, m.Way)
	for rank, w := range p.weights {
		m.Factor.add(p.many*w, m.offsets[order[rank]])
	}
	if !m.Factor.fits(n) { // of a distribution that has become all but flat
		m.Factor = identity(n)
	}
	m.Width *= math.Exp(p.width / p.damping * (length - 1))
	m.Width = min(max(m.Width, leastWidth), mostWidth)
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
	m.Told++
	const power = 3
	share := (power + 1) / float64(m.Told+power)
	for k, a := range m.axes {
		m.Average[k] = a.clamp(m.Average[k] + share*(m.Mean[k]-m.Average[k]))
	}
}

func (m *cma) best() []float64 { return values(m.space, m.axes, m.Average) }

func (m *cma) check() error {
	n := len(m.axes)
	switch {
	case m.Told < 0 || m.Told > mostGames:
		return fmt.Errorf("%d generations are impossible", m.Told)
	case !(m.Width >= leastWidth && m.Width <= mostWidth):
		return fmt.Errorf("the width %v is impossible: %v to %v are possible", m.Width, leastWidth, mostWidth)
	case !m.Factor.fits(n):
		return errors.New("the factor is none of these parameters")
	}
	return cmp.Or(
		checkPlace(m.axes, m.Mean),
		checkPlace(m.axes, m.Average),
		checkNumbers("way", n, m.Way),
		checkNumbers("drift", n, m.Drift),
	)
}
