package gomoku

import (
	"context"
	"errors"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/clock"
	"github.com/sente-games/sente/search/trace"
)

// Knows reports whether the engine's tables are made for the game of a record.
// Others it plays by the generic search, legally but with less understanding.
func Knows(r sente.Record) bool {
	g, _, err := game.FromRecord(r)
	return err != nil || knows(g) // an error is told by whoever needs the game
}

// elsewhere returns the engine for a game that the tables do not know, nil if
// they know it. It is built when it is first needed, and the tables make room
// for it.
func (e *engine) elsewhere(r sente.Record) (sente.Engine, error) {
	if r.Game != "" && r.Game != "gomoku" || Knows(r) {
		e.other = nil
		return nil, nil
	}
	if e.other != nil {
		return e.other, nil
	}
	if err := e.resize(leastMemory, 1); err != nil {
		return nil, err
	}
	other, err := openWindows(r, alphabeta.TableBytes(max(e.memory-ownMemory-leastMemory, leastMemory)))
	if err == nil {
		e.other = other
	}
	return other, err
}

// openWindows makes the engine for games by any rules.
func openWindows(r sente.Record, options ...alphabeta.Option) (sente.Engine, error) {
	options = append(options,
		alphabeta.With(alphabeta.Reduce),
		alphabeta.LateMoves(alphabeta.Late{Moves: 3, Depth: 3, Loud: 300}),
		alphabeta.Habits(clock.Habits{Margin: timeMargin, Horizon: 25}))
	return simple.OpenFor(r, windowsOf, options...)
}

func windowsOf(r sente.Record) (windows, game.State, error) {
	g, start, err := game.FromRecord(r)
	return windows{g}, start, err
}

// passOn lets the other engine think.
func passOn(ctx context.Context, other sente.Engine, err error, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err != nil {
		return sente.Choice{}, err
	}
	return other.Think(ctx, r, limits, report)
}

// traceOn lets the other engine be traced.
func traceOn(ctx context.Context, other sente.Engine, err error, r sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Tree, error) {
	if err != nil {
		return nil, err
	}
	t, ok := other.(interface {
		Trace(context.Context, sente.Record, sente.Limits, trace.Limits) (*trace.Tree, error)
	})
	if !ok {
		return nil, errors.New("the engine cannot be traced by these rules")
	}
	return t.Trace(ctx, r, limits, keep)
}
