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
	narrow = 0.1 // how far children are from their parents after a success
	wide   = 0.5 // and after a failure
	// retests is how many times the pairs of its first trial the elite plays again, on
	// other openings, and enough how sure its superiority must be then: the best of many
	// results is mostly luck.
	retests = 8
	enough  = 0.8
)

// evolution is that of Zero+ (Jiachen Ren 2018): children of the best values multiply
// them by random factors, those of a tie by the same one. Unlike there a generation has
// many children, some of two parents, and the best child, the elite, plays again before
// it is accepted.
type evolution struct {
	Baseline []float64 `json:"baseline"`
	Mate     []float64 `json:"mate,omitempty"`  // second parent
	Elite    []float64 `json:"elite,omitempty"` // plays again
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

// randomValues lie anywhere within the bounds, those of a tie at one share of their ways.
func randomValues(space train.Space, axes []axis, r *rand.Rand) ([]float64, error) {
	random := make([]float64, len(space))
	for _, a := range axes {
		u := r.Float64()
		for _, i := range a.members {
			p := space[i]
			if !p.Bounded() {
				return nil, fmt.Errorf("parameter %s has no bounds: random values need them", p.Name)
			}
			random[i] = p.Clamp(p.Min + u*(p.Max-p.Min))
		}
	}
	return random, nil
}

func (m *evolution) trials(r *rand.Rand) []Trial {
	if m.Elite != nil {
		return []Trial{{A: m.Elite, B: m.Baseline, Pairs: retests * m.settings.Pairs}}
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

// crossover is a point between two parents.
func crossover(r *rand.Rand, a, b []float64) []float64 {
	child, u := make([]float64, len(a)), r.Float64()
	for i := range child {
		child[i] = a[i] + u*(b[i]-a[i])
	}
	return child
}

// mutate multiplies the parameters of one axis, of all, or of any number between, each
// axis by a factor of its own.
func (m *evolution) mutate(r *rand.Rand, parent []float64) []float64 {
	child := slices.Clone(parent)
	spread := narrow
	if m.Failed {
		spread = wide
	}
	for _, k := range r.Perm(len(m.axes))[:1+r.IntN(len(m.axes))] {
		m.multiply(child, m.axes[k].members, spread*(2*r.Float64()-1))
	}
	return child
}

// multiply makes some values larger by a share of them, or by as much of that as all of
// their bounds allow.
func (m *evolution) multiply(values []float64, members []int, by float64) {
	for _, i := range members {
		size := m.size(i, values[i])
		most := (m.space[i].Clamp(values[i]+by*size) - values[i]) / size
		if math.Abs(most) < math.Abs(by) {
			by = most
		}
	}
	for _, i := range members {
		values[i] = m.space[i].Clamp(values[i] + by*m.size(i, values[i]))
	}
}

// size is what is multiplied: the value, or its Step if that is more, as a value could
// not leave zero otherwise.
func (m *evolution) size(i int, value float64) float64 {
	if math.Abs(value) < m.space[i].Step {
		return math.Copysign(m.space[i].Step, value)
	}
	return value
}

func (m *evolution) learn(results []rating.Pairs) {
	if m.Elite != nil {
		m.Failed = results[0].Estimate().LOS < enough
		if !m.Failed {
			m.Baseline = m.Elite
		}
		m.Elite = nil
		return
	}
	order := ranking(results)
	m.Failed = surplus(results[order[0]]) <= 0
	if !m.Failed {
		m.Elite = m.children[order[0]]
	}
	if len(order) > 1 {
		m.Mate = m.children[order[1]]
	}
}

func (m *evolution) best() []float64 { return slices.Clone(m.Baseline) }

func (m *evolution) check() error {
	if m.Baseline == nil {
		return errors.New("it has no baseline")
	}
	for _, values := range [][]float64{m.Baseline, m.Mate, m.Elite} {
		if values != nil && len(values) != len(m.space) {
			return errOther
		}
		for i, v := range values {
			if p := m.space[i]; p.Clamp(v) != v || math.Abs(v) > mostValue*max(p.Step, math.Abs(p.Start)) {
				return fmt.Errorf("parameter %s is %v, out of its bounds", p.Name, v)
			}
		}
	}
	return nil
}
