package bench

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/match/player"
)

// Grid is the set of measurements of every configuration on every position.
type Grid struct {
	Game    catalog.Game
	Cases   []lab.Case
	Limits  sente.Limits // per search
	Journal *Journal     // nil stores no data
	Tallies []*Tally     // one for each configuration
}

// NewGrid returns the grid of the given configurations.
func NewGrid(g catalog.Game, specs []string, cases []lab.Case, limits sente.Limits) *Grid {
	grid := &Grid{Game: g, Cases: cases, Limits: limits}
	for _, spec := range specs {
		grid.Tallies = append(grid.Tallies, &Tally{Game: g.Name, Engine: spec})
	}
	return grid
}

// Empty reports whether there are no measurements yet.
func (g *Grid) Empty() bool {
	return !slices.ContainsFunc(g.Tallies, func(t *Tally) bool { return t.Positions > 0 })
}

// Run searches each position with every configuration in turn, so that the averages are comparable
// whenever it is stopped. Before each search it reports the progress.
func (g *Grid) Run(ctx context.Context, progress func(next string)) error {
	done, all := 0, len(g.Cases)*len(g.Tallies)
	for i, c := range g.Cases {
		for _, t := range g.Tallies {
			progress(fmt.Sprintf("%d of %d searches: %s on position %d", done, all, t.Engine, i+1))
			m, err := g.find(ctx, t, c)
			if errors.Is(err, interrupt.ErrStopped) {
				return fmt.Errorf("stopped after %d of %d searches", done, all)
			}
			if err != nil {
				return fmt.Errorf("%s on position %d: %w", t.Engine, i+1, err)
			}
			t.add(m, c)
			done++
		}
	}
	return nil
}

// warmNodes is the number of nodes of the search before the first measurement.
const warmNodes = 1000

// warm runs a short search of a configuration, so that its first Measurement excludes the warm-up
// of the program.
func (g *Grid) warm(ctx context.Context, t *Tally) {
	if t.warm {
		return
	}
	t.warm = true
	little := *g
	little.Limits.Nodes = warmNodes
	_, _ = little.measure(ctx, t.Engine, g.Cases[0]) // an error will occur again
}

// find returns the Measurement from the journal, or makes one and stores it.
func (g *Grid) find(ctx context.Context, t *Tally, c lab.Case) (Measurement, error) {
	key := keyOf(c, t.Engine, g.Limits)
	if g.Journal != nil {
		if m, ok := g.Journal.Find(key); ok {
			return m, nil
		}
	}
	g.warm(ctx, t)
	m, err := g.measure(ctx, t.Engine, c)
	if err != nil || g.Journal == nil {
		return m, err
	}
	return m, g.Journal.Add(key, m)
}

// Measurement is one search.
type Measurement struct {
	Points *int // in the game's own scale, nil if the result is not known
	Nodes  int64
	Micros int64
	Cached bool // from an earlier run
}

// measure searches with a new engine, so that results are independent. An interrupted search is not
// a measurement.
func (g *Grid) measure(ctx context.Context, spec string, c lab.Case) (Measurement, error) {
	p, err := player.New(g.Game, spec)
	if err != nil {
		return Measurement{}, err
	}
	defer p.Close()
	if g.clear(ctx, p, c.Record); ctx.Err() != nil {
		return Measurement{}, interrupt.ErrStopped
	}
	began := time.Now()
	choice, err := p.Think(ctx, c.Record, g.Limits, nil)
	took := time.Since(began)
	switch {
	case ctx.Err() != nil:
		return Measurement{}, interrupt.ErrStopped
	case err != nil:
		return Measurement{}, err
	}
	found, err := points(c, choice.Info)
	return Measurement{Points: found, Nodes: choice.Info.Nodes, Micros: took.Microseconds()}, err
}

// clear allocates and clears an engine's tables, so that neither allocation nor garbage collection
// is part of the measured time.
func (g *Grid) clear(ctx context.Context, p player.Player, r sente.Record) {
	if f, ok := sente.As[sente.Forgetter](p.Engine); ok {
		_, _ = p.Think(ctx, r, sente.Limits{Nodes: 1, Seed: 1}, nil) // an error will occur again
		f.Forget()
	}
	runtime.GC()
}

// points returns a result in the game's own scale, nil if the search found no result.
func points(c lab.Case, i sente.Info) (*int, error) {
	name, plies := lab.Result(i)
	switch {
	case name == "unknown":
		return nil, nil
	case name == sente.Draw:
		return new(int), nil
	case c.Game.HasPoints():
		k, err := c.Game.Points(c.Record, i.Score)
		return &k, err
	case name == "loss":
		*plies = -*plies
	}
	return plies, nil
}
