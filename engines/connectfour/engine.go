package connectfour

import (
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
	opts := []alphabeta.Option{alphabeta.TableBytes(max(o.Memory, leastMemory))}
	if o.Shortest {
		opts = append(opts, alphabeta.Shortest())
	}
	return simple.Open(open, opts...)
}

// NewRandom returns an engine that plays any legal move; see [simple.Random].
func NewRandom(seed uint64) sente.Engine { return simple.Random(connectfour.Open, seed) }

func open(r sente.Record) (knowing, connectfour.State, error) {
	game, err := connectfour.FromRecord(r)
	return newKnowing(game), game.Start(), err
}
