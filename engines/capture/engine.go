package capture

import (
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/search/alphabeta"
)

// Options are the settings of [New]. The zero value is the strongest engine.
type Options = search.Options

// config is the configuration of an engine's search, which self-play compares.
type config struct {
	search.Config
	vctTries     int64    // positions and threats tried at the root for a win by threes and fours
	detectLosses bool     // treat two fives without a reply as a loss without a search
	weights      *Weights // nil is the default weights
}

func defaultConfig() config {
	c := config{
		Config: search.Config{
			RootVCFTries:      20_000,
			DefenceVCFTries:   3_000,
			TriesPerCheck:     triesPerCheck,
			ThreatTimeDivisor: 6,
			TimeMargin:        timeMargin,
			LagReserveDivisor: 16,
			BytesPerEntry:     search.VCFEntryBytes,
			FixedBytes:        vctNodes * search.VCTNodeBytes,
		},
		detectLosses: true,
	}
	c.ApplyParameters(&search.CaptureParameters)
	return c
}

const (
	// timeMargin is subtracted from every time limit (an eighth of it if that is less), since a
	// busy machine may preempt the process at the end.
	timeMargin = 75 * time.Millisecond

	// triesPerCheck is the number of threats between two checks of the clock. Smaller values are
	// inefficient for the search for threes.
	triesPerCheck = 250

	vctNodes = 1 << 15 // size of the table of the search for threes, in positions
)

// engine is the engine that New returns.
type engine struct {
	search.Engine[Cell]
	player capturePlayer
}

// New returns the engine, prepared for the game of a record, with further options of the search. It
// returns an error if the search rejects an option.
func New(r sente.Record, o Options, search ...alphabeta.Option) (sente.Engine, error) {
	return NewWithWeights(nil, r, o, search...)
}

// NewWithWeights is [New] with the given weights; nil is the default. Engines share no tables.
func NewWithWeights(w *Weights, r sente.Record, o Options, search ...alphabeta.Option) (sente.Engine, error) {
	c := defaultConfig()
	if c.weights = w; w != nil {
		c.ApplyParameters(&w.search)
	}
	c.Search = append(c.Search, search...)
	e, err := newEngine(r, o, c)
	if err != nil {
		return nil, err
	}
	return e, nil
}

func newEngine(r sente.Record, o Options, c config) (*engine, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	e := &engine{player: capturePlayer{searchPosition: searchPosition{detectLosses: c.detectLosses}, vctTries: c.vctTries, rootVCFTries: c.RootVCFTries}}
	if e.player.replay.weights = c.weights; c.weights == nil {
		e.player.replay.weights = defaultWeights()
	}
	r.Moves, r.Setup = nil, ""
	if r.Opening != "pro" {
		r.Opening = ""
	}
	if _, err := e.player.SetPosition(r); err != nil {
		return nil, err
	}
	return e, e.Open(&e.player, c.Config, o)
}
