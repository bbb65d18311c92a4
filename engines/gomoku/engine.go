package gomoku

import (
	"context"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/search"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/search/alphabeta"
)

// Options are the settings of [New]. The zero value is the engine at its best.
type Options = search.Options

// config is how an engine searches: what self-play compares.
type config struct {
	search.Config
	threats int64    // positions looked at at the root for a win by threes and fours
	quiet   int      // quiet moves that such a win may need; each more gets four times as many positions
	known   int      // positions of threes and fours remembered, for each fact about fours
	weights *Weights // nil: as usual
}

func best() config {
	c := config{
		Config: search.Config{
			RootVCF: 30_000,
			Defence: 4_000,
			Portion: portion,
			Share:   6,
			Margin:  timeMargin,
		},
		threats: 30_000,
		known:   1,
	}
	c.Select(&search.DefaultParameters)
	return c
}

// by is the engine at its best with a set of weights.
func by(w *Weights) config {
	c := best()
	if c.weights = w; w != nil && w.given != nil {
		c.Select(&w.given.Search)
	}
	return c
}

const (
	// timeMargin is kept from every time limit (an eighth of it if that is less): a
	// busy machine may take the processor away at the wrong moment. How late that makes
	// moves, the driver learns besides ([search.Lag]).
	timeMargin = 30 * time.Millisecond

	// portion is the number of fours, or positions, between two looks at the clock.
	portion = 500
)

// engine is the player behind [New].
type engine struct {
	search.Engine[Cell]
	player player
}

// New returns the engine.
func New(o Options) (sente.Engine, error) { return NewBy(nil, o) }

// NewBy is [New] by other weights than usual, unless they are nil, and with other settings of
// the search, to see what each of them is worth. A setting that the search refuses is an
// error. Nothing that one engine has learned reaches another: each has tables of its own.
func NewBy(w *Weights, o Options, search ...alphabeta.Option) (sente.Engine, error) {
	c := by(w)
	c.Search = append(c.Search, search...)
	e, err := newEngine(o, c)
	if err != nil {
		return nil, err
	}
	return e, nil
}

// Search is another search than alpha-beta, and how it goes about a position.
type Search struct {
	search.Effort
	Tries int64 // fours that take as long as a sample of it
	Build func(at search.Position[Cell], bytes int64) (search.Searcher[Cell], error)
}

// Sampled is an engine whose search grows a tree of samples.
type Sampled interface {
	sente.Engine
	// Explore searches the position at the end of a record, as for a trace of the tree, and calls
	// show, which writes moves by write.
	Explore(ctx context.Context, r sente.Record, limits sente.Limits, show func(write func([]Cell) []sente.Move)) error
}

// NewSampled is [NewBy] with a search that grows a tree of samples. What needs no search, and
// wins by threats, is the same.
func NewSampled(w *Weights, o Options, s Search) (Sampled, error) {
	c := by(w)
	c.Effort, c.Sampled, c.Tries = s.Effort, true, s.Tries
	e, err := newEngineBy(o, c, s.Build)
	if err != nil {
		return nil, err
	}
	return e, nil
}

// newEngine makes everything that a game on the usual board needs.
func newEngine(o Options, c config) (*engine, error) { return newEngineBy(o, c, nil) }

// newEngineBy is newEngine with another search than alpha-beta, unless build is nil.
func newEngineBy(o Options, c config, build func(search.Position[Cell], int64) (search.Searcher[Cell], error)) (*engine, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	c.PerFact = int64(search.VCFFactBytes + c.known*search.VCTNodeBytes)
	e := &engine{player: player{config: c}}
	e.player.replay.weights = c.weights
	if _, err := e.player.Lay(sente.Record{}); err != nil {
		return nil, err
	}
	if build == nil {
		return e, e.Open(&e.player, c.Config, o)
	}
	return e, e.OpenBy(&e.player, c.Config, o, build)
}

// Think chooses a move: one that is forced, one that wins by fours or by threes and
// fours, or the search's.
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

// Prepare is [Prepare]: see sente.Preparer.
func (*engine) Prepare() { Prepare() }

var _ sente.Ponderer = (*engine)(nil)

// Ponder searches the position that the opponent is thinking about until ctx is
// cancelled or nothing is left to find; the tables keep their sizes and what is
// learned. A record that cannot be played on is passed over.
func (e *engine) Ponder(ctx context.Context, r sente.Record) {
	// What comes of it is in the tables; why it ended does not matter.
	_ = e.Deepen(ctx, r, sente.Limits{})
}
