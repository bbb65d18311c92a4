package baseline

import (
	"context"
	"fmt"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/clock"
)

// Sizes of the transposition table and of the memory that does not grow, in bytes.
const (
	defaultMemory = 64 << 20
	tableMemory   = 2 << 20 // minimum of the table
	fixedMemory   = 7 << 20
)

// timeMargin is kept from every time limit: a busy machine may delay the process.
const timeMargin = 60 * time.Millisecond

// NewGeneric returns an engine for games by any rules, opened with the game of a record. memory is
// its size in bytes; 0 is 64 MiB.
func NewGeneric(r sente.Record, memory int64, search ...alphabeta.Option) (sente.Engine, error) {
	switch {
	case memory < 0:
		return nil, fmt.Errorf("invalid memory of %d bytes: expected 0 for the default, or at least %d", memory, fixedMemory+tableMemory)
	case memory == 0:
		memory = defaultMemory
	}
	options := []alphabeta.Option{
		alphabeta.With(alphabeta.Reduce),
		alphabeta.LateMoves(alphabeta.LateMoveReductions{Moves: 3, Depth: 3, LoudScore: 300}),
		alphabeta.Habits(clock.Habits{Margin: timeMargin, Horizon: 25}),
		alphabeta.TableBytes(max(memory-fixedMemory, tableMemory)),
	}
	return simple.Open(openWindowGame, simple.ForRecord(r), simple.AlphaBeta(append(options, search...)...))
}

func openWindowGame(r sente.Record) (windowGame, game.State, error) {
	g, start, err := game.FromRecord(r)
	return windowGame{g}, start, err
}

// NewHeuristic returns the engine that searches one ply by any rules, opened with the game of a
// record.
func NewHeuristic(r sente.Record) (sente.Engine, error) {
	e, err := NewGeneric(r, fixedMemory+tableMemory)
	return onePlyEngine{simple.EngineWrapper{Inner: e}}, err
}

// onePlyEngine is an engine that searches only one ply.
type onePlyEngine struct{ simple.EngineWrapper }

// Think searches one ply.
func (o onePlyEngine) Think(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "gomoku", limits); err != nil {
		return sente.Choice{}, err
	}
	return o.Inner.Think(ctx, r, o.limitToOnePly(limits), report)
}

// As limits a trace to one ply.
func (o onePlyEngine) As(target any) bool { return o.AdjustLimits(target, o.limitToOnePly) }

func (onePlyEngine) limitToOnePly(l sente.Limits) sente.Limits {
	l.Depth, l.Lines = 1, 1
	return l
}
