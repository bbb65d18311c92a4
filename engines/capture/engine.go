package capture

import (
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/search/alphabeta"
)

// Options are the settings of [New]. The zero value is the engine at its best.
type Options = search.Options

// config is how an engine searches: what self-play compares.
type config struct {
	search.Config
	threes int64    // positions looked at and threats tried at the root for an own win by threes and fours
	losses bool     // two fives that nothing answers are a loss at sight
	worth  *Weights // nil: the usual ones
}

func best() config {
	c := config{
		Config: search.Config{
			RootVCF:    20_000,
			Defence:    3_000,
			Portion:    portion,
			Share:      6,
			Margin:     timeMargin,
			LagReserve: 16,
			PerFact:    search.VCFFactBytes,
			Fixed:      vctNodes * search.VCTNodeBytes,
		},
		losses: true,
	}
	c.Select(&search.CaptureParameters)
	return c
}

const (
	// timeMargin is kept from every time limit (an eighth of it if that is less): a
	// busy machine may take the processor away at the wrong moment.
	timeMargin = 75 * time.Millisecond

	// portion is the number of threats between two looks at the clock. Less is not
	// worth the while where threes are looked for.
	portion = 250

	vctNodes = 1 << 15 // positions known to the search for threes
)

// engine is the player behind [New].
type engine struct {
	search.Engine[Cell]
	player player
}

// New returns the engine, ready for the game of a record, with other settings of
// the search if there are any. A setting that the search refuses is an error.
func New(r sente.Record, o Options, search ...alphabeta.Option) (sente.Engine, error) {
	return NewBy(nil, r, o, search...)
}

// NewBy is [New] by other weights than usual, unless they are nil. Nothing that one engine
// has learned reaches another: each has tables of its own.
func NewBy(w *Weights, r sente.Record, o Options, search ...alphabeta.Option) (sente.Engine, error) {
	c := best()
	if c.worth = w; w != nil {
		c.Select(&w.search)
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
	e := &engine{player: player{position: position{losses: c.losses}, tries: c.threes, root: c.RootVCF}}
	if e.player.replay.worth = c.worth; c.worth == nil {
		e.player.replay.worth = usual()
	}
	r.Moves, r.Setup = nil, ""
	if r.Opening != "pro" {
		r.Opening = ""
	}
	if _, err := e.player.Lay(r); err != nil {
		return nil, err
	}
	return e, e.Open(&e.player, c.Config, o)
}
