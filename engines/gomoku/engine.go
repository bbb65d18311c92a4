package gomoku

import (
	"context"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/search"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/search/alphabeta"
)

// Options are the settings of [New]. The zero value is the strongest engine.
type Options = search.Options

// config configures the search of an engine. Self-play compares its values.
type config struct {
	search.Config
	threatPositions  int64    // positions searched at the root for a win by threes and fours
	maxQuietMoves    int      // maximum quiet moves of such a win; each additional one gets four times as many positions
	vctNodesPerEntry int      // table entries of threes and fours for each entry of fours
	weights          *Weights // nil: the default weights
}

func defaultConfig() config {
	c := config{
		Config: search.Config{
			RootVCFTries:      30_000,
			DefenceVCFTries:   4_000,
			TriesPerCheck:     triesPerCheck,
			ThreatTimeDivisor: 6,
			TimeMargin:        timeMargin,
		},
		threatPositions:  30_000,
		vctNodesPerEntry: 1,
	}
	c.ApplyParameters(&search.DefaultParameters)
	return c
}

// configFor returns the best configuration with a set of weights.
func configFor(w *Weights) config {
	c := defaultConfig()
	if c.weights = w; w != nil && w.given != nil {
		c.ApplyParameters(&w.given.Search)
	}
	return c
}

const (
	// timeMargin is kept from every time limit (an eighth of it if that is less), because a busy
	// machine may delay the process. [search.Lag] additionally measures how late moves are.
	timeMargin = 30 * time.Millisecond

	// triesPerCheck is the number of fours, or positions, between two checks of the clock.
	triesPerCheck = 500
)

// engine is the implementation of [New].
type engine struct {
	search.Engine[Cell]
	player gomokuPlayer
}

// New returns the engine with the default weights.
func New(o Options) (sente.Engine, error) { return NewWithWeights(nil, o) }

// NewWithWeights is [New] with other weights, unless w is nil, and with other search options, for
// comparisons. It returns an error if the search rejects an option. Engines share no tables.
func NewWithWeights(w *Weights, o Options, search ...alphabeta.Option) (sente.Engine, error) {
	c := configFor(w)
	c.Search = append(c.Search, search...)
	e, err := newEngine(o, c)
	if err != nil {
		return nil, err
	}
	return e, nil
}

// MainSearch describes a main search other than alpha-beta.
type MainSearch struct {
	search.SearchEffort
	TriesPerSample int64 // fours that take as long as a sample of it
	NewSearcher    func(at search.Position[Cell], bytes int64) (search.Searcher[Cell], error)
}

// SamplingEngine is an engine with a Monte Carlo tree search.
type SamplingEngine interface {
	sente.Engine
	// Explore searches the position at the end of a record, as for a trace of the tree, and calls
	// show, which formats moves with write.
	Explore(ctx context.Context, r sente.Record, limits sente.Limits, show func(write func([]Cell) []sente.Move)) error
}

// NewSampled is [NewWithWeights] with a Monte Carlo tree search. Forced moves and wins by threats are
// handled in the same way.
func NewSampled(w *Weights, o Options, s MainSearch) (SamplingEngine, error) {
	c := configFor(w)
	c.SearchEffort, c.UsesMCTS, c.TriesPerNode = s.SearchEffort, true, s.TriesPerSample
	e, err := newEngineWithSearch(o, c, s.NewSearcher)
	if err != nil {
		return nil, err
	}
	return e, nil
}

// newEngine creates an engine with everything that a game on the usual board needs.
func newEngine(o Options, c config) (*engine, error) { return newEngineWithSearch(o, c, nil) }

// newEngineWithSearch is newEngine with another search than alpha-beta, unless build is nil.
func newEngineWithSearch(o Options, c config, build func(search.Position[Cell], int64) (search.Searcher[Cell], error)) (*engine, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	c.BytesPerEntry = int64(search.VCFEntryBytes + c.vctNodesPerEntry*search.VCTNodeBytes)
	e := &engine{player: gomokuPlayer{config: c}}
	e.player.replay.weights = c.weights
	if _, err := e.player.SetPosition(sente.Record{}); err != nil {
		return nil, err
	}
	if build == nil {
		return e, e.Open(&e.player, c.Config, o)
	}
	return e, e.OpenWithSearch(&e.player, c.Config, o, build)
}

// Think chooses a move: a forced move, a win by fours or by threes and fours, or the move of the
// main search.
func (e *engine) Think(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if g, _, err := game.FromRecord(r); err != nil || !g.Law().Has(game.Continuous) {
		return e.Engine.Think(ctx, r, limits, report)
	}
	listen := report
	if report != nil {
		listen = func(i sente.Info) { report(continuousInfo(i)) }
	}
	choice, err := e.Engine.Think(ctx, r, limits, listen)
	choice.Info = continuousInfo(choice.Info)
	return choice, err
}

// Prepare calls the package's [Prepare]: see sente.Preparer.
func (*engine) Prepare() { Prepare() }

var _ sente.Ponderer = (*engine)(nil)

// Ponder searches the position on the opponent's turn until ctx is cancelled or the search is
// complete; the tables keep their sizes and contents. Invalid records are ignored.
func (e *engine) Ponder(ctx context.Context, r sente.Record) {
	// The results are in the tables; the error does not matter.
	_ = e.Deepen(ctx, r, sente.Limits{})
}
