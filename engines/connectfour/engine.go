package connectfour

import (
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/search/alphabeta"
)

// Options are the settings of the engine; the zero value is the default.
type Options struct {
	Memory   int64              // size of the transposition table in bytes; 0 is 64 MiB
	Shortest bool               // continue after a proven win until no shorter one can exist
	Search   []alphabeta.Option // further options of the search
}

const (
	defaultMemory = 64 << 20
	minMemory     = 1 << 12
)

// New returns an engine for boards of every size and all rule sets. It keeps one search, for boards
// of one word, of two words or for Pop Out, whichever the latest record needs, since their types
// differ and one table is enough. For Pop Out it uses only the rules and the threats.
func New(o Options) (sente.Engine, error) {
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	opts := []alphabeta.Option{alphabeta.TableBytes(max(o.Memory, minMemory))}
	if o.Shortest {
		opts = append(opts, alphabeta.Shortest())
	}
	opts = slices.Concat(opts, o.Search)
	return simple.NewFormsEngine(sente.Record{}, formOfRecord, func(r sente.Record) (sente.Engine, error) { return openSearch(r, opts) })
}

// formOfRecord returns the index of the type that plays the game of a record.
func formOfRecord(r sente.Record) (int, error) {
	f, err := connectfour.FormOf(r)
	return int(f), err
}

func openSearch(game sente.Record, opts []alphabeta.Option) (sente.Engine, error) {
	switch form, err := connectfour.FormOf(game); {
	case err == nil && form == connectfour.Popping:
		return simple.Open(func(r sente.Record) (connectfour.PopOut, connectfour.PopState, error) {
			return connectfour.FromRecord(r, connectfour.NewPopOut)
		}, simple.ForRecord(game), simple.AlphaBeta(opts...))
	case err == nil && form == connectfour.TwoWords:
		return simple.Open(func(r sente.Record) (wideKnowingRules, connectfour.WideState, error) {
			rules, start, err := connectfour.FromRecord(r, connectfour.NewWide)
			return newWideKnowingRules(rules), start, err
		}, simple.ForRecord(game), simple.AlphaBeta(opts...))
	}
	return simple.Open(func(r sente.Record) (knowingRules, connectfour.State, error) {
		rules, start, err := connectfour.FromRecord(r, connectfour.New)
		return newKnowingRules(rules), start, err
	}, simple.ForRecord(game), simple.AlphaBeta(opts...))
}
