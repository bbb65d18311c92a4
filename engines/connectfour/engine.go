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

// New returns an engine for boards of every size: a player for boards of one
// word or one for boards of two, whichever was asked for last, since their types
// differ and one table is enough.
func New(o Options) (sente.Engine, error) {
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	opts := []alphabeta.Option{alphabeta.TableBytes(max(o.Memory, leastMemory))}
	if o.Shortest {
		opts = append(opts, alphabeta.Shortest())
	}
	opts = slices.Concat(opts, o.Search)
	return simple.Forms(words, func(r sente.Record) (sente.Engine, error) { return open(r, opts) })
}

// words is the number of words that the board of a record takes.
func words(r sente.Record) (int, error) {
	size, err := connectfour.SizeOf(r)
	return size.Words(), err
}

func open(game sente.Record, opts []alphabeta.Option) (sente.Engine, error) {
	if n, err := words(game); err == nil && n > 1 {
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
