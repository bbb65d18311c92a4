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

// MeasurementGrid is the set of measurements of every configuration on every position.
type MeasurementGrid struct {
	Game    catalog.Game
	Cases   []lab.Case
	Limits  sente.Limits     // per search
	Journal *AblationJournal // nil stores no data
	Tallies []*EngineTally   // one for each configuration
}

// NewMeasurementGrid returns the grid of the given configurations.
func NewMeasurementGrid(g catalog.Game, specs []string, cases []lab.Case, limits sente.Limits) *MeasurementGrid {
	grid := &MeasurementGrid{Game: g, Cases: cases, Limits: limits}
	for _, spec := range specs {
		grid.Tallies = append(grid.Tallies, &EngineTally{Game: g.Name, Engine: spec})
	}
	return grid
}

// IsEmpty reports whether there are no measurements yet.
func (g *MeasurementGrid) IsEmpty() bool {
	return !slices.ContainsFunc(g.Tallies, func(t *EngineTally) bool { return t.Positions > 0 })
}

// MeasureAll searches each position with every configuration in turn, so that the averages are
// comparable whenever it is stopped. Before each search it reports the progress.
func (g *MeasurementGrid) MeasureAll(ctx context.Context, progress func(next string)) error {
	done, all := 0, len(g.Cases)*len(g.Tallies)
	for i, c := range g.Cases {
		for _, t := range g.Tallies {
			progress(fmt.Sprintf("%d of %d searches: %s on position %d", done, all, t.Engine, i+1))
			m, err := g.findOrMeasure(ctx, t, c)
			if errors.Is(err, interrupt.ErrStopped) {
				return fmt.Errorf("stopped after %d of %d searches", done, all)
			}
			if err != nil {
				return fmt.Errorf("%s on position %d: %w", t.Engine, i+1, err)
			}
			t.addMeasurement(m, c)
			done++
		}
	}
	return nil
}

// warmNodes is the number of nodes of the search before the first measurement.
const warmNodes = 1000

// warmUp runs a short search of a configuration, so that its first Measurement excludes the warm-up
// of the program.
func (g *MeasurementGrid) warmUp(ctx context.Context, t *EngineTally) {
	if t.warmedUp {
		return
	}
	t.warmedUp = true
	little := *g
	little.Limits.Nodes = warmNodes
	_, _ = little.measureCase(ctx, t.Engine, g.Cases[0]) // an error will occur again
}

// findOrMeasure returns the Measurement from the journal, or makes one and stores it.
func (g *MeasurementGrid) findOrMeasure(ctx context.Context, t *EngineTally, c lab.Case) (Measurement, error) {
	key := newKey(c, t.Engine, g.Limits)
	if g.Journal != nil {
		if m, ok := g.Journal.FindMeasurement(key); ok {
			return m, nil
		}
	}
	g.warmUp(ctx, t)
	m, err := g.measureCase(ctx, t.Engine, c)
	if err != nil || g.Journal == nil {
		return m, err
	}
	return m, g.Journal.AddMeasurement(key, m)
}

// Measurement is one search.
type Measurement struct {
	Points *int // in the game's own scale, nil if the result is not known
	Nodes  int64
	Micros int64
	Cached bool // from an earlier run
}

// measureCase searches with a new engine, so that results are independent. An interrupted search is
// not a measurement.
func (g *MeasurementGrid) measureCase(ctx context.Context, spec string, c lab.Case) (Measurement, error) {
	p, err := player.NewPlayer(g.Game, spec)
	if err != nil {
		return Measurement{}, err
	}
	defer p.Close()
	if g.clearTables(ctx, p, c.Record); ctx.Err() != nil {
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
	found, err := gamePoints(c, choice.Info)
	return Measurement{Points: found, Nodes: choice.Info.Nodes, Micros: took.Microseconds()}, err
}

// clearTables allocates and clears an engine's tables, so that neither allocation nor garbage
// collection is part of the measured time.
func (g *MeasurementGrid) clearTables(ctx context.Context, p player.Player, r sente.Record) {
	if f, ok := sente.As[sente.Forgetter](p.Engine); ok {
		_, _ = p.Think(ctx, r, sente.Limits{Nodes: 1, Seed: 1}, nil) // an error will occur again
		f.Forget()
	}
	runtime.GC()
}

// gamePoints returns a result in the game's own scale, nil if the search found no result.
func gamePoints(c lab.Case, i sente.Info) (*int, error) {
	name, plies := lab.ScoreResult(i)
	switch {
	case name == "unknown":
		return nil, nil
	case name == sente.Draw:
		return new(int), nil
	case c.Game.HasPoints():
		k, err := c.Game.GamePoints(c.Record, i.Score)
		return &k, err
	case name == "loss":
		*plies = -*plies
	}
	return plies, nil
}
