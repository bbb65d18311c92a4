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
	threats int64    // positions searched at the root for a win by threes and fours
	quiet   int      // maximum quiet moves of such a win; each additional one gets four times as many positions
	known   int      // table entries of threes and fours for each fact about fours
	weights *Weights // nil: the default weights
}

func best() config {
	c := config{
		Config: search.Config{
			RootVCF:           30_000,
			DefenceVCF:        4_000,
			TriesPerCheck:     portion,
			ThreatTimeDivisor: 6,
			TimeMargin:        timeMargin,
		},
		threats: 30_000,
		known:   1,
	}
	c.ApplyParameters(&search.DefaultParameters)
	return c
}

// by returns the best configuration with a set of weights.
func by(w *Weights) config {
	c := best()
	if c.weights = w; w != nil && w.given != nil {
		c.ApplyParameters(&w.given.Search)
	}
	return c
}

const (
	// timeMargin is kept from every time limit (an eighth of it if that is less), because a busy
	// machine may delay the process. [search.Lag] additionally measures how late moves are.
	timeMargin = 30 * time.Millisecond

	// portion is the number of fours, or positions, between two checks of the clock.
	portion = 500
)

// engine is the implementation of [New].
type engine struct {
	search.Engine[Cell]
	player player
}

// New returns the engine with the default weights.
func New(o Options) (sente.Engine, error) { return NewBy(nil, o) }

// NewBy is [New] with other weights, unless w is nil, and with other search options, for
// comparisons. It returns an error if the search rejects an option. Engines share no tables.
func NewBy(w *Weights, o Options, search ...alphabeta.Option) (sente.Engine, error) {
	c := by(w)
	c.Search = append(c.Search, search...)
	e, err := newEngine(o, c)
	if err != nil {
		return nil, err
	}
	return e, nil
}

// Search describes a main search other than alpha-beta.
type Search struct {
	search.SearchEffort
	Tries int64 // fours that take as long as a sample of it
	Build func(at search.Position[Cell], bytes int64) (search.Searcher[Cell], error)
}

// Sampled is an engine with a Monte Carlo tree search.
type Sampled interface {
	sente.Engine
	// Explore searches the position at the end of a record, as for a trace of the tree, and calls
	// show, which formats moves with write.
	Explore(ctx context.Context, r sente.Record, limits sente.Limits, show func(write func([]Cell) []sente.Move)) error
}

// NewSampled is [NewBy] with a Monte Carlo tree search. Forced moves and wins by threats are
// handled in the same way.
func NewSampled(w *Weights, o Options, s Search) (Sampled, error) {
	c := by(w)
	c.SearchEffort, c.UsesMCTS, c.TriesPerNode = s.SearchEffort, true, s.Tries
	e, err := newEngineBy(o, c, s.Build)
	if err != nil {
		return nil, err
	}
	return e, nil
}

// newEngine creates an engine with everything that a game on the usual board needs.
func newEngine(o Options, c config) (*engine, error) { return newEngineBy(o, c, nil) }

// newEngineBy is newEngine with another search than alpha-beta, unless build is nil.
func newEngineBy(o Options, c config, build func(search.Position[Cell], int64) (search.Searcher[Cell], error)) (*engine, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	c.BytesPerEntry = int64(search.VCFEntryBytes + c.known*search.VCTNodeBytes)
	e := &engine{player: player{config: c}}
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
		listen = func(i sente.Info) { report(modest(i)) }
	}
	choice, err := e.Engine.Think(ctx, r, limits, listen)
	choice.Info = modest(choice.Info)
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
