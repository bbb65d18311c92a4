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

// NewMinimax returns narrow alpha-beta with a transposition table and static move ordering, the
// usual design of 2018. With Simulation its leaves are extended by threat searches (ZeroMax). opts
// may enable more features of the search.
func NewMinimax(set MinimaxSettings, opts ...alphabeta.Option) (sente.Engine, error) {
	if err := set.setDefaults(); err != nil {
		return nil, err
	}
	set.limit = minimaxLeafMoves
	l := new(randomNumbers)
	opts = append([]alphabeta.Option{
		alphabeta.Without((alphabeta.Exact | alphabeta.Sound | alphabeta.Selective) &^ textbookFeatures),
		alphabeta.Habits(clock.Habits{Margin: minimaxTimeMargin, Horizon: 25}),
	}, opts...)
	e, err := simple.Open(newMinimaxSource(set, l), simple.AlphaBeta(opts...))
	return seededEngine{simple.EngineWrapper{Inner: e}, l}, err
}

// textbookFeatures are the features of textbook alpha-beta, and the resolution of positions by
// their point classes.
const textbookFeatures = alphabeta.Table | alphabeta.StaticOrder | alphabeta.Cutoffs | alphabeta.Deeper | alphabeta.Resolve

// minimaxLeafMoves is the maximum number of moves of the threat search at a leaf.
const minimaxLeafMoves = 300

// minimaxTimeMargin is kept from every time limit: a busy machine may delay the process.
const minimaxTimeMargin = 30 * time.Millisecond

// newMinimaxSource returns a function that sets up the games of records.
func newMinimaxSource(set MinimaxSettings, l *randomNumbers) func(sente.Record) (narrowedGame, plyState, error) {
	return func(r sente.Record) (narrowedGame, plyState, error) { return newNarrowedGame(r, set, l) }
}

// seededEngine sets the seed of the lot for each search.
type seededEngine struct {
	simple.EngineWrapper
	numbers *randomNumbers
}

// Think searches with the seed of the limits.
func (s seededEngine) Think(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if r.Game != "" && r.Game != "gomoku" {
		return sente.Choice{}, fmt.Errorf("the record is for %q: this engine plays gomoku", r.Game)
	}
	s.numbers.seed = limits.Seed
	return s.Inner.Think(ctx, r, limits, report)
}

// As sets the seed of a trace.
func (s seededEngine) As(target any) bool {
	return s.AdjustLimits(target, func(l sente.Limits) sente.Limits {
		s.numbers.seed = l.Seed
		return l
	})
}
