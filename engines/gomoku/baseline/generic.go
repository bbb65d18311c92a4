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

// Memory of the transposition table and of all that does not grow.
const (
	defaultMemory = 64 << 20
	tableMemory   = 2 << 20 // of the table at least
	fixedMemory   = 7 << 20
)

// timeMargin is kept from every time limit: a busy machine may take the processor away
// at the wrong moment.
const timeMargin = 60 * time.Millisecond

// NewGeneric returns an engine for games by any rules, opened with the game of a record. It
// uses that much memory in bytes; 0 is 64 MiB.
func NewGeneric(r sente.Record, memory int64, search ...alphabeta.Option) (sente.Engine, error) {
	switch {
	case memory < 0:
		return nil, fmt.Errorf("memory of %d bytes is impossible: 0 is the default, any other at least %d", memory, fixedMemory+tableMemory)
	case memory == 0:
		memory = defaultMemory
	}
	options := []alphabeta.Option{
		alphabeta.With(alphabeta.Reduce),
		alphabeta.LateMoves(alphabeta.LateMoveReductions{Moves: 3, Depth: 3, LoudScore: 300}),
		alphabeta.Habits(clock.Habits{Margin: timeMargin, Horizon: 25}),
		alphabeta.TableBytes(max(memory-fixedMemory, tableMemory)),
	}
	return simple.Open(windowsOf, simple.For(r), simple.AlphaBeta(append(options, search...)...))
}

func windowsOf(r sente.Record) (windows, game.State, error) {
	g, start, err := game.FromRecord(r)
	return windows{g}, start, err
}

// NewHeuristic returns the player that looks one move ahead by any rules, opened with
// the game of a record.
func NewHeuristic(r sente.Record) (sente.Engine, error) {
	e, err := NewGeneric(r, fixedMemory+tableMemory)
	return onePly{simple.Around{Inner: e}}, err
}

// onePly is an engine that looks at its own moves only.
type onePly struct{ simple.Around }

// Think looks one move ahead.
func (o onePly) Think(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "gomoku", limits); err != nil {
		return sente.Choice{}, err
	}
	return o.Inner.Think(ctx, r, o.narrow(limits), report)
}

// As lets a trace look one move ahead.
func (o onePly) As(target any) bool { return o.Limited(target, o.narrow) }

func (onePly) narrow(l sente.Limits) sente.Limits {
	l.Depth, l.Lines = 1, 1
	return l
}
