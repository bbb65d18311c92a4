package optimise

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/train"
)

// Default constants of fishtest: at the end of the games parameters are perturbed by one Step, and
// the rate is such that a net win of one game moves them by 0.002 Steps.
const (
	rateAtEnd         = 0.002
	warmUp            = 0.1 // fraction of the games in which the rate decreases slowly
	rateDecay         = 0.602
	perturbationDecay = 0.101
	perturbationAtEnd = 1
	gamesPerPair      = 2
)

// schedule defines the perturbation and the rate, which both decrease.
type schedule struct{ a, c, warm float64 }

// newSchedule returns the schedule for a number of pairs with the given perturbation and rate at
// their end.
func newSchedule(perturbation, rate, pairs, warmUp float64) schedule {
	warm := warmUp * pairs
	return schedule{
		a:    rate * perturbation * perturbation * math.Pow(warm+pairs, rateDecay),
		c:    perturbation * math.Pow(pairs, perturbationDecay),
		warm: warm,
	}
}

// gainsAt returns the perturbation and the rate after a number of pairs.
func (s schedule) gainsAt(pairs int) (perturbation, rate float64) {
	k := float64(pairs + 1)
	perturbation = s.c / math.Pow(k, perturbationDecay)
	return perturbation, s.a / math.Pow(s.warm+k, rateDecay) / (perturbation * perturbation)
}

// spsa is simultaneous perturbation stochastic approximation (Spall 1992) in the form of fishtest.
// Several trials may run at once: each has its own random signs and uses the perturbation and rate
// of the pair at which it was proposed.
type spsa struct {
	Point []float64 `json:"point"`
	Pairs int       `json:"pairs"` // played

	space     train.Space
	axes      []axis
	schedules []schedule // of the axes
	settings  Settings
	flips     [][]float64 // random signs of the trials
}

func newSPSA(space train.Space, axes []axis, s Settings) *spsa {
	m := &spsa{Point: make([]float64, len(axes)), space: space, axes: axes, settings: s}
	for range axes {
		pairs := float64(s.Games) / gamesPerPair
		m.schedules = append(m.schedules, newSchedule(perturbationAtEnd, rateAtEnd, pairs, warmUp))
	}
	return m
}

func (m *spsa) propose(r *rand.Rand) []Trial {
	trials := make([]Trial, m.settings.Trials)
	m.flips = make([][]float64, len(trials))
	for i := range trials {
		m.flips[i] = randomFlips(r, len(m.axes))
		plus, minus := m.perturbedPoints(m.flips[i])
		trials[i] = Trial{A: pointValues(m.space, m.axes, plus), B: pointValues(m.space, m.axes, minus), Pairs: m.settings.Pairs}
	}
	return trials
}

func randomFlips(r *rand.Rand, n int) []float64 {
	f := make([]float64, n)
	for i := range f {
		f[i] = float64(2*r.IntN(2) - 1)
	}
	return f
}

// perturbedPoints returns the two points that play against each other.
func (m *spsa) perturbedPoints(flips []float64) (plus, minus []float64) {
	for k, a := range m.axes {
		perturbation, _ := m.schedules[k].gainsAt(m.Pairs)
		plus = append(plus, a.clamp(m.Point[k]+perturbation*flips[k]))
		minus = append(minus, a.clamp(m.Point[k]-perturbation*flips[k]))
	}
	return plus, minus
}

func (m *spsa) update(results []rating.Pairs) {
	proposedAt := m.Pairs
	for i, p := range results {
		m.movePoint(m.flips[i], proposedAt, float64(netWins(p)))
		m.Pairs += int(p.NumPairs())
	}
}

// movePoint moves the point by the net wins of a trial proposed at a pair.
func (m *spsa) movePoint(flips []float64, proposedAt int, wins float64) {
	for k, a := range m.axes {
		perturbation, rate := m.schedules[k].gainsAt(proposedAt)
		m.Point[k] = a.clamp(m.Point[k] + rate*perturbation*wins*flips[k])
	}
}

func (m *spsa) bestValues() []float64 { return pointValues(m.space, m.axes, m.Point) }

func (m *spsa) checkState() error {
	if m.Pairs < 0 || m.Pairs > maxGames {
		return fmt.Errorf("too many pairs (%d)", m.Pairs)
	}
	return checkPoint(m.axes, m.Point)
}
