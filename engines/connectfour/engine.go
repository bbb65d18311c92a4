package connectfour

import (
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/search/alphabeta"
)

// Options are the settings of the engine; the zero value is good to play with.
type Options struct {
	Memory   int64              // bytes for the transposition table; 0 is 64 MiB
	Shortest bool               // search on after a win is proven until no shorter one can exist
	Search   []alphabeta.Option // what else is to be different in the search
}

const (
	defaultMemory = 64 << 20
	leastMemory   = 1 << 12
)

// New returns an engine for boards of every size and for all rule sets: a player
// for boards of one word, one for boards of two or one for pops, whichever was asked
// for last, since their types differ and one table is enough. Where stones are
// popped nothing is known but the rules and the threats.
func New(o Options) (sente.Engine, error) {
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	opts := []alphabeta.Option{alphabeta.TableBytes(max(o.Memory, leastMemory))}
	if o.Shortest {
		opts = append(opts, alphabeta.Shortest())
	}
	opts = slices.Concat(opts, o.Search)
	return simple.Forms(sente.Record{}, form, func(r sente.Record) (sente.Engine, error) { return open(r, opts) })
}

// form is the type that plays the game of a record.
func form(r sente.Record) (int, error) {
	f, err := connectfour.FormOf(r)
	return int(f), err
}

func open(game sente.Record, opts []alphabeta.Option) (sente.Engine, error) {
	switch form, err := connectfour.FormOf(game); {
	case err == nil && form == connectfour.Popping:
		return simple.Open(func(r sente.Record) (connectfour.PopOut, connectfour.PopState, error) {
			return connectfour.FromRecord(r, connectfour.NewPopOut)
		}, simple.For(game), simple.AlphaBeta(opts...))
	case err == nil && form == connectfour.TwoWords:
		return simple.Open(func(r sente.Record) (knowingWide, connectfour.WideState, error) {
			rules, start, err := connectfour.FromRecord(r, connectfour.NewWide)
			return newKnowingWide(rules), start, err
		}, simple.For(game), simple.AlphaBeta(opts...))
	}
	return simple.Open(func(r sente.Record) (knowing, connectfour.State, error) {
		rules, start, err := connectfour.FromRecord(r, connectfour.New)
		return newKnowing(rules), start, err
	}, simple.For(game), simple.AlphaBeta(opts...))
}
