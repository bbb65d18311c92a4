package optimise

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/train"
)

// The usual constants of fishtest: at the end of the games parameters are tried one
// Step from where they are, and the rate is such that a surplus of one game moves them
// by 0.002 Steps.
const (
	rateAtEnd         = 0.002
	warmUp            = 0.1 // of the games, in which the rate falls slowly
	rateDecay         = 0.602
	perturbationDecay = 0.101
	perturbationAtEnd = 1
	gamesOfPair       = 2
)

// schedule says how far a parameter is tried and how fast it moves, which both fall.
type schedule struct{ a, c, warm float64 }

// newSchedule is that of a number of pairs, by what both are to be at their end.
func newSchedule(perturbation, rate, pairs, warmUp float64) schedule {
	warm := warmUp * pairs
	return schedule{
		a:    rate * perturbation * perturbation * math.Pow(warm+pairs, rateDecay),
		c:    perturbation * math.Pow(pairs, perturbationDecay),
		warm: warm,
	}
}

// at returns how far a parameter is tried after some pairs, and its rate.
func (s schedule) at(pairs int) (perturbation, rate float64) {
	k := float64(pairs + 1)
	perturbation = s.c / math.Pow(k, perturbationDecay)
	return perturbation, s.a / math.Pow(s.warm+k, rateDecay) / (perturbation * perturbation)
}

// spsa is simultaneous perturbation stochastic approximation (Spall 1992), in the form
// of fishtest. Several trials may be played at once: they have flips of their own, and
// the perturbation and rate of the pair at which they were proposed.
type spsa struct {
	Point []float64 `json:"point"`
	Pairs int       `json:"pairs"` // played

	space     train.Space
	axes      []axis
	schedules []schedule // of the axes
	settings  Settings
	flips     [][]float64 // of the trials
}

func newSPSA(space train.Space, axes []axis, s Settings) *spsa {
	m := &spsa{Point: make([]float64, len(axes)), space: space, axes: axes, settings: s}
	for range axes {
		pairs := float64(s.Games) / gamesOfPair
		m.schedules = append(m.schedules, newSchedule(perturbationAtEnd, rateAtEnd, pairs, warmUp))
	}
	return m
}

func (m *spsa) trials(r *rand.Rand) []Trial {
	trials := make([]Trial, m.settings.Trials)
	m.flips = make([][]float64, len(trials))
	for i := range trials {
		m.flips[i] = flips(r, len(m.axes))
		plus, minus := m.sides(m.flips[i])
		trials[i] = Trial{A: values(m.space, m.axes, plus), B: values(m.space, m.axes, minus), Pairs: m.settings.Pairs}
	}
	return trials
}

func flips(r *rand.Rand, n int) []float64 {
	f := make([]float64, n)
	for i := range f {
		f[i] = float64(2*r.IntN(2) - 1)
	}
	return f
}

// sides are the two points that are tried against each other.
func (m *spsa) sides(flips []float64) (plus, minus []float64) {
	for k, a := range m.axes {
		perturbation, _ := m.schedules[k].at(m.Pairs)
		plus = append(plus, a.clamp(m.Point[k]+perturbation*flips[k]))
		minus = append(minus, a.clamp(m.Point[k]-perturbation*flips[k]))
	}
	return plus, minus
}

func (m *spsa) learn(results []rating.Pairs) {
	asked := m.Pairs
	for i, p := range results {
		m.step(m.flips[i], asked, float64(surplus(p)))
		m.Pairs += int(p.Count())
	}
}

// step moves the point by the surplus of a trial that was proposed at a pair.
func (m *spsa) step(flips []float64, asked int, surplus float64) {
	for k, a := range m.axes {
		perturbation, rate := m.schedules[k].at(asked)
		m.Point[k] = a.clamp(m.Point[k] + rate*perturbation*surplus*flips[k])
	}
}

func (m *spsa) best() []float64 { return values(m.space, m.axes, m.Point) }

func (m *spsa) check() error {
	if m.Pairs < 0 || m.Pairs > mostGames {
		return fmt.Errorf("%d pairs are impossible", m.Pairs)
	}
	return checkPoint(m.axes, m.Point)
}
