package connectfour

import (
	"context"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/search/alphabeta"
)

// Options are the settings of the engine; the zero value is good to play with.
type Options struct {
	Memory   int64 // bytes for the transposition table; 0 is 64 MiB
	Shortest bool  // search on after a win is proven until no shorter one can exist
}

const (
	defaultMemory = 64 << 20
	leastMemory   = 1 << 12
)

// New returns an engine for boards of every size.
func New(o Options) (sente.Engine, error) {
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	e := &engine{opts: []alphabeta.Option{alphabeta.TableBytes(max(o.Memory, leastMemory))}}
	if o.Shortest {
		e.opts = append(e.opts, alphabeta.Shortest())
	}
	if err := e.prepare(sente.Record{}); err != nil {
		return nil, err
	}
	return e, nil
}

// NewRandom returns an engine that plays any legal move; see [simple.Random].
func NewRandom(seed uint64) sente.Engine { return simple.Random(connectfour.Open, seed) }

// engine is the player for boards of one word or the one for boards of two,
// whichever was asked for last: their types differ, and one table is enough.
type engine struct {
	opts   []alphabeta.Option
	words  int // what player plays
	player sente.Engine
}

// Think searches the position at the end of the record.
func (e *engine) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	begin := time.Now()
	if err := e.prepare(game); err != nil {
		return sente.Choice{}, err
	}
	return e.player.Think(ctx, game, simple.Spent(limits, time.Since(begin)), report)
}

// prepare makes a player for boards of that many words unless there is one.
func (e *engine) prepare(game sente.Record) error {
	size, err := connectfour.SizeOf(game)
	if err != nil || e.words == size.Words() {
		return err
	}
	e.words, e.player = 0, nil // let the table of the other one go first
	player, err := open(game, size, e.opts)
	if err != nil {
		return err
	}
	e.words, e.player = size.Words(), player
	return nil
}

func open(game sente.Record, size connectfour.Size, opts []alphabeta.Option) (sente.Engine, error) {
	if size.Words() > 1 {
		return simple.OpenFor(game, func(r sente.Record) (knowingWide, connectfour.WideState, error) {
			rules, err := connectfour.FromRecord(r, connectfour.NewWide)
			return newKnowingWide(rules), rules.Start(), err
		}, opts...)
	}
	return simple.OpenFor(game, func(r sente.Record) (knowing, connectfour.State, error) {
		rules, err := connectfour.FromRecord(r, connectfour.New)
		return newKnowing(rules), rules.Start(), err
	}, opts...)
}
