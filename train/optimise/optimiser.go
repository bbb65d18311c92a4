package optimise

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/train"
)

// method is one way to search. It is a value whose exported fields are its state.
type method interface {
	// trials proposes a generation: a function of the state and of r alone.
	trials(r *rand.Rand) []Trial
	// learn takes in how the trials went that were proposed last, each at its index.
	learn(results []rating.Pairs)
	// best is where the method stands.
	best() []float64
	// check says what is wrong with a state that was read.
	check() error
}

// Optimiser searches the values of the parameters with which an engine wins most.
type Optimiser struct {
	space    train.Space
	settings Settings
	method   method
	start    []float64
	// generation counts those that were told, games theirs without progress matches, and opening
	// is the first one that no generation had.
	generation, games, opening int
	progress                   rating.Pairs
}

// New begins at the start of the space unless the settings say otherwise.
func New(space train.Space, s Settings) (*Optimiser, error) {
	axes, err := newAxes(space)
	if err != nil {
		return nil, err
	}
	if err := s.complete(len(axes)); err != nil {
		return nil, err
	}
	c := &Optimiser{space: space, settings: s}
	switch s.Method {
	case SPSA:
		c.method = newSPSA(space, axes, s)
	case CMA:
		c.method = newCMA(space, axes, s)
	case Evolution:
		c.method, err = newEvolution(space, axes, s)
	}
	if err != nil {
		return nil, err
	}
	c.start = c.Best()
	return c, nil
}

// Ask returns the generation that is to be played next. It is the same until its
// results are told, and has no trials when the games are used up.
func (c *Optimiser) Ask() Generation {
	g := Generation{Number: c.generation, Opening: c.opening}
	r := rand.New(rand.NewPCG(c.settings.Seed, uint64(c.generation)))
	trials := c.method.trials(r)
	for _, t := range trials {
		g.Games += 2 * t.Pairs
	}
	if c.games+g.Games > c.settings.Games {
		return Generation{Number: c.generation, Opening: c.opening}
	}
	if pairs := c.settings.Progress; pairs > 0 && !slices.Equal(c.Best(), c.start) {
		trials, g.Progress = append(trials, Trial{A: c.Best(), B: c.start, Pairs: pairs}), true
	}
	for _, t := range trials {
		g.Trials = append(g.Trials, c.hand(r, t))
	}
	return g
}

// hand returns a trial for engines, with values of its own. Whole numbers are made by
// lot, such that on average they are what the values were: else what is less than a half
// would be tried as nothing. Both sides have the same luck.
func (c *Optimiser) hand(r *rand.Rand, t Trial) Trial {
	t.A, t.B = slices.Clone(t.A), slices.Clone(t.B)
	if c.settings.Whole {
		for i, p := range c.space {
			u := r.Float64()
			t.A[i], t.B[i] = whole(p, t.A[i]+u), whole(p, t.B[i]+u)
		}
	}
	return t
}

// whole is the whole number below v, or the one within the bounds that is next to it.
func whole(p train.Parameter, v float64) float64 {
	n := math.Floor(v)
	switch clamped := p.Clamp(n); {
	case clamped > n:
		return math.Ceil(clamped)
	case clamped < n:
		return math.Floor(clamped)
	}
	return n
}

// Tell takes in the results of the generation that [Optimiser.Ask] returns: those of each
// trial at its index, as its A saw them. A trial may have lost pairs, but not all.
func (c *Optimiser) Tell(results []rating.Pairs) error {
	g := c.Ask()
	if err := g.check(results); err != nil {
		return err
	}
	c.progress = rating.Pairs{}
	if g.Progress {
		last := len(results) - 1
		c.progress, results = results[last], results[:last]
	}
	c.method.learn(results)
	c.generation++
	c.games += g.Games
	c.opening += g.Openings()
	return nil
}

// Start returns the values at which the search began.
func (c *Optimiser) Start() []float64 { return slices.Clone(c.start) }

// Best returns the best values so far. That they are better than the
// start is a claim that only a test of its own can make.
func (c *Optimiser) Best() []float64 { return c.method.best() }

// Generation is what is to be played before the search goes on.
type Generation struct {
	Number int
	// Opening is the number of the first opening. Every trial begins with it and goes
	// on with those after it, so that all trials of a generation have the same luck.
	Opening  int
	Trials   []Trial
	Games    int  // of all trials, without the progress match
	Progress bool // the last trial is a progress match, of the best values against the start
}

// Trial is a match of two sets of values, each in the order of the space.
type Trial struct {
	A, B  []float64
	Pairs int // two games from one opening, colours swapped
}

// Openings returns how many openings the generation takes.
func (g Generation) Openings() (most int) {
	for _, t := range g.Trials {
		most = max(most, t.Pairs)
	}
	return most
}

// check says what is wrong with results.
func (g Generation) check(results []rating.Pairs) error {
	if len(results) != len(g.Trials) {
		return fmt.Errorf("generation %d has %d trials, and %d results were told", g.Number, len(g.Trials), len(results))
	}
	if len(results) == 0 {
		return fmt.Errorf("all games are played: there is nothing to tell")
	}
	for i, p := range results {
		least := p[0]
		for _, n := range p {
			least = min(least, n)
		}
		if n := p.Count(); least < 0 || n < 1 || n > int64(g.Trials[i].Pairs) {
			return fmt.Errorf("trial %d of generation %d has the result %v: 1 to %d pairs are possible", i, g.Number, p, g.Trials[i].Pairs)
		}
	}
	return nil
}

// surplus is by how many games A won more than it lost.
func surplus(p rating.Pairs) (n int64) {
	for outcome, count := range p {
		n += int64(outcome-rating.DD) * count
	}
	return n
}

// share is A's share of the points.
func share(p rating.Pairs) float64 {
	return 0.5 + float64(surplus(p))/float64(4*p.Count())
}
