package optimise

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/train"
)

const (
	narrowSpread = 0.1 // mutation range after a success
	wideSpread   = 0.5 // mutation range after a failure
	// retestFactor is the number of additional matches of the elite, in pairs of its first trial
	// and on other openings, and minEliteLOS the likelihood of superiority that it must then reach:
	// the best of many results is mostly luck.
	retestFactor = 8
	minEliteLOS  = 0.8
)

// evolution is the method of Zero+ (Jiachen Ren 2018): children multiply the best values by random
// factors, with one factor per tie. Unlike there a generation has many children, some of two
// parents, and the best child, the elite, plays again before it is accepted.
type evolution struct {
	Baseline []float64 `json:"baseline"`
	Mate     []float64 `json:"mate,omitempty"`  // second parent
	Elite    []float64 `json:"elite,omitempty"` // candidate that plays again
	Failed   bool      `json:"failed,omitempty"`

	space    train.Space
	axes     []axis
	settings Settings
	children [][]float64
}

func newEvolution(space train.Space, axes []axis, s Settings) (*evolution, error) {
	m := &evolution{Baseline: space.Start(), space: space, axes: axes, settings: s}
	if !s.Random {
		return m, nil
	}
	var err error
	m.Baseline, err = randomValues(space, axes, rand.New(rand.NewPCG(s.Seed, math.MaxUint64)))
	return m, err
}

// randomValues returns uniformly distributed values within the bounds; tied parameters share the
// relative position.
func randomValues(space train.Space, axes []axis, r *rand.Rand) ([]float64, error) {
	random := make([]float64, len(space))
	for _, a := range axes {
		u := r.Float64()
		for _, i := range a.members {
			p := space[i]
			if !p.Bounded() {
				return nil, fmt.Errorf("parameter %s has no bounds, which random values require", p.Name)
			}
			random[i] = p.Clamp(p.Min + u*(p.Max-p.Min))
		}
	}
	return random, nil
}

func (m *evolution) propose(r *rand.Rand) []Trial {
	if m.Elite != nil {
		return []Trial{{A: m.Elite, B: m.Baseline, Pairs: retestFactor * m.settings.Pairs}}
	}
	trials := make([]Trial, m.settings.Trials)
	m.children = make([][]float64, len(trials))
	for i := range trials {
		parent := m.Baseline
		if m.Mate != nil && i%3 == 2 {
			parent = crossover(r, m.Baseline, m.Mate)
		}
		m.children[i] = m.mutate(r, parent)
		trials[i] = Trial{A: m.children[i], B: m.Baseline, Pairs: m.settings.Pairs}
	}
	return trials
}

// crossover returns a random point between two parents.
func crossover(r *rand.Rand, a, b []float64) []float64 {
	child, u := make([]float64, len(a)), r.Float64()
	for i := range child {
		child[i] = a[i] + u*(b[i]-a[i])
	}
	return child
}

// mutate multiplies the parameters of a random number of axes, each axis by its own factor.
func (m *evolution) mutate(r *rand.Rand, parent []float64) []float64 {
	child := slices.Clone(parent)
	spread := narrowSpread
	if m.Failed {
		spread = wideSpread
	}
	for _, k := range r.Perm(len(m.axes))[:1+r.IntN(len(m.axes))] {
		m.scaleValues(child, m.axes[k].members, spread*(2*r.Float64()-1))
	}
	return child
}

// scaleValues changes some values by a relative amount, reduced so that all stay within their
// bounds.
func (m *evolution) scaleValues(values []float64, members []int, by float64) {
	for _, i := range members {
		size := m.scaleBase(i, values[i])
		most := (m.space[i].Clamp(values[i]+by*size) - values[i]) / size
		if math.Abs(most) < math.Abs(by) {
			by = most
		}
	}
	for _, i := range members {
		values[i] = m.space[i].Clamp(values[i] + by*m.scaleBase(i, values[i]))
	}
}

// scaleBase returns the amount to scale: the value, or its Step if that is larger, because a value
// could not leave zero otherwise.
func (m *evolution) scaleBase(i int, value float64) float64 {
	if math.Abs(value) < m.space[i].Step {
		return math.Copysign(m.space[i].Step, value)
	}
	return value
}

func (m *evolution) update(results []rating.Pairs) {
	if m.Elite != nil {
		m.Failed = results[0].Estimate().LOS < minEliteLOS
		if !m.Failed {
			m.Baseline = m.Elite
		}
		m.Elite = nil
		return
	}
	order := rankTrials(results)
	m.Failed = netWins(results[order[0]]) <= 0
	if !m.Failed {
		m.Elite = m.children[order[0]]
	}
	if len(order) > 1 {
		m.Mate = m.children[order[1]]
	}
}

func (m *evolution) bestValues() []float64 { return slices.Clone(m.Baseline) }

func (m *evolution) checkState() error {
	if m.Baseline == nil {
		return errors.New("missing baseline")
	}
	for _, values := range [][]float64{m.Baseline, m.Mate, m.Elite} {
		if values != nil && len(values) != len(m.space) {
			return errOtherParameters
		}
		for i, v := range values {
			if p := m.space[i]; p.Clamp(v) != v || math.Abs(v) > maxValue*max(p.Step, math.Abs(p.Start)) {
				return fmt.Errorf("parameter %s is %v, which is outside its bounds", p.Name, v)
			}
		}
	}
	return nil
}
