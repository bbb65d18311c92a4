package baseline

import (
	"context"
	"fmt"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/clock"
)

// NewMinimax returns narrow alpha-beta with a table and moves in the order of what
// they promise, and nothing else: the usual way of 2018. With Simulation its
// leaves are followed by threats (ZeroMax). More features of the search may be
// asked for.
func NewMinimax(set MinimaxSettings, opts ...alphabeta.Option) (sente.Engine, error) {
	if err := set.check(); err != nil {
		return nil, err
	}
	set.limit = minimaxLeafMoves
	l := new(lot)
	opts = append([]alphabeta.Option{
		alphabeta.Without((alphabeta.Exact | alphabeta.Sound | alphabeta.Selective) &^ textbookFeatures),
		alphabeta.Habits(clock.Habits{Margin: minimaxTimeMargin, Horizon: 25}),
	}, opts...)
	e, err := simple.Open(newMinimaxSource(set, l), simple.AlphaBeta(opts...))
	return seeded{simple.Around{Inner: e}, l}, err
}

// textbookFeatures is alpha-beta as the textbooks have it, and positions that the classes decide.
const textbookFeatures = alphabeta.Table | alphabeta.StaticOrder | alphabeta.Cutoffs | alphabeta.Deeper | alphabeta.Resolve

// minimaxLeafMoves is how many moves are tried to follow a leaf of alpha-beta.
const minimaxLeafMoves = 300

// minimaxTimeMargin is kept from every time limit: a busy machine may take the processor
// away at the wrong moment.
const minimaxTimeMargin = 30 * time.Millisecond

// newMinimaxSource lays out the games of records.
func newMinimaxSource(set MinimaxSettings, l *lot) func(sente.Record) (narrowed, state, error) {
	return func(r sente.Record) (narrowed, state, error) { return lay(r, set, l) }
}

// seeded gives the lot the seed of each search.
type seeded struct {
	simple.Around
	lot *lot
}

// Think draws by the seed of the limits.
func (s seeded) Think(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if r.Game != "" && r.Game != "gomoku" {
		return sente.Choice{}, fmt.Errorf("the record is of %q: this engine plays gomoku", r.Game)
	}
	s.lot.seed = limits.Seed
	return s.Inner.Think(ctx, r, limits, report)
}

// As lets a trace draw by its seed.
func (s seeded) As(target any) bool {
	return s.Limited(target, func(l sente.Limits) sente.Limits {
		s.lot.seed = l.Seed
		return l
	})
}
