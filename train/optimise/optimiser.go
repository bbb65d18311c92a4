package optimise

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/train"
)

// method is a search method. Its exported fields are its state.
type method interface {
	// propose returns a generation, which depends only on the state and r.
	propose(r *rand.Rand) []Trial
	// update processes the results of the trials proposed last, each at its index.
	update(results []rating.Pairs)
	// bestValues returns the current best values.
	bestValues() []float64
	// checkState returns an error if a restored state is invalid.
	checkState() error
}

// Optimiser searches for the parameter values with which an engine wins most games.
type Optimiser struct {
	space    train.Space
	settings Settings
	method   method
	start    []float64
	// generation is the number of completed generations, games their number of games without
	// progress matches, and opening the first unused opening.
	generation, games, opening int
	progress                   rating.Pairs
}

// New creates an optimiser at the start values of the space unless the settings request random
// ones.
func New(space train.Space, s Settings) (*Optimiser, error) {
	axes, err := newAxes(space)
	if err != nil {
		return nil, err
	}
	if err := s.applyDefaults(len(axes)); err != nil {
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

// Ask returns the next generation to play. It returns the same one until [Optimiser.Tell] is
// called, and one without trials when all games are used.
func (c *Optimiser) Ask() Generation {
	g := Generation{Number: c.generation, Opening: c.opening}
	r := rand.New(rand.NewPCG(c.settings.Seed, uint64(c.generation)))
	trials := c.method.propose(r)
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
		g.Trials = append(g.Trials, c.prepareTrial(r, t))
	}
	return g
}

// prepareTrial returns a trial with its own copies of the values. Integer parameters are rounded
// randomly such that their mean is the value; otherwise changes of less than a half would have no
// effect. Both sides use the same random numbers.
func (c *Optimiser) prepareTrial(r *rand.Rand, t Trial) Trial {
	t.A, t.B = slices.Clone(t.A), slices.Clone(t.B)
	if c.settings.Whole {
		for i, p := range c.space {
			u := r.Float64()
			t.A[i], t.B[i] = floorWithinBounds(p, t.A[i]+u), floorWithinBounds(p, t.B[i]+u)
		}
	}
	return t
}

// floorWithinBounds returns the largest integer not above v, or the nearest integer within the
// bounds.
func floorWithinBounds(p train.Parameter, v float64) float64 {
	n := math.Floor(v)
	switch clamped := p.Clamp(n); {
	case clamped > n:
		return math.Ceil(clamped)
	case clamped < n:
		return math.Floor(clamped)
	}
	return n
}

// Tell processes the results of the generation returned by [Optimiser.Ask], each at the index of
// its trial and from the point of view of its side A. Pairs of a trial may be missing, but not all
// of them.
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
	c.method.update(results)
	c.generation++
	c.games += g.Games
	c.opening += g.Openings()
	return nil
}

// Start returns the initial values.
func (c *Optimiser) Start() []float64 { return slices.Clone(c.start) }

// Best returns the best values so far. Whether they are better than the start must be tested
// separately.
func (c *Optimiser) Best() []float64 { return c.method.bestValues() }

// Generation is a set of matches to play before the search continues.
type Generation struct {
	Number int
	// Opening is the number of the first opening. Every trial starts with it and uses consecutive
	// openings, so that the trials of a generation are comparable.
	Opening  int
	Trials   []Trial
	Games    int  // of all trials, without the progress match
	Progress bool // the last trial is a progress match, of the best values against the start
}

// Trial is a match between two sets of values, each in the order of the space.
type Trial struct {
	A, B  []float64
	Pairs int // each is two games from one opening with swapped colours
}

// Openings returns the number of openings that the generation uses.
func (g Generation) Openings() (count int) {
	for _, t := range g.Trials {
		count = max(count, t.Pairs)
	}
	return count
}

// check returns an error if the results are invalid.
func (g Generation) check(results []rating.Pairs) error {
	if len(results) != len(g.Trials) {
		return fmt.Errorf("generation %d has %d trials (got %d results)", g.Number, len(g.Trials), len(results))
	}
	if len(results) == 0 {
		return fmt.Errorf("all games have been played: no more results are accepted")
	}
	for i, p := range results {
		least := p[0]
		for _, n := range p {
			least = min(least, n)
		}
		if n := p.NumPairs(); least < 0 || n < 1 || n > int64(g.Trials[i].Pairs) {
			return fmt.Errorf("trial %d of generation %d: invalid result %v, expected 1 to %d pairs", i, g.Number, p, g.Trials[i].Pairs)
		}
	}
	return nil
}

// netWins returns A's wins minus its losses.
func netWins(p rating.Pairs) (n int64) {
	for outcome, count := range p {
		n += int64(outcome-rating.DD) * count
	}
	return n
}

// pointShare returns A's share of the points.
func pointShare(p rating.Pairs) float64 {
	return 0.5 + float64(netWins(p))/float64(4*p.NumPairs())
}
