package connectfour

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/search/alphabeta"
)

// New returns an engine for boards of every size. opts are added to the
// search's own settings, such as alphabeta.TableBytes or alphabeta.Shortest.
func New(opts ...alphabeta.Option) (sente.Engine, error) {
	return simple.Open(open, append([]alphabeta.Option{alphabeta.TableBytes(64 << 20)}, opts...)...)
}

// NewRandom returns an engine that plays any legal move; see [simple.Random].
func NewRandom(seed uint64) sente.Engine { return simple.Random(connectfour.Open, seed) }

func open(r sente.Record) (knowing, connectfour.State, error) {
	game, err := connectfour.FromRecord(r)
	return newKnowing(game), game.Start(), err
}
