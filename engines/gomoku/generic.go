package gomoku

import (
	"context"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/clock"
)

// Knows reports whether the tables are made for the game of a record: [New] and
// [NewHeuristic] play it. All others are for [NewGeneric], which plays legally
// but with less understanding.
func Knows(r sente.Record) bool {
	g, _, err := game.FromRecord(r)
	return err != nil || r.Game != "" && r.Game != "gomoku" || knows(g) // an error is told by whoever needs the game
}

// Plays reports whether [New] plays the game of a record: those that the tables are
// made for, and continuous games by their rules, in which it plays for the next line.
func Plays(r sente.Record) bool {
	g, _, err := game.FromRecord(r)
	if err != nil || r.Game != "" && r.Game != "gomoku" {
		return true
	}
	_, ok := ruleFor(g)
	return ok
}

// NewGeneric returns an engine for games by any rules, made ready for the game
// of a record: the generic search, and judgement by windows of five points.
func NewGeneric(r sente.Record, o Options, search ...alphabeta.Option) (sente.Engine, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	options := []alphabeta.Option{
		alphabeta.With(alphabeta.Reduce),
		alphabeta.LateMoves(alphabeta.Late{Moves: 3, Depth: 3, Loud: 300}),
		alphabeta.Habits(clock.Habits{Margin: timeMargin, Horizon: 25}),
		alphabeta.TableBytes(max(o.Memory-ownMemory, leastMemory)),
	}
	return simple.OpenFor(r, windowsOf, append(options, search...)...)
}

func windowsOf(r sente.Record) (windows, game.State, error) {
	g, start, err := game.FromRecord(r)
	return windows{g}, start, err
}

// NewGenericHeuristic returns the player that looks one move ahead by any rules,
// made ready for the game of a record.
func NewGenericHeuristic(r sente.Record) (sente.Engine, error) {
	e, err := NewGeneric(r, Options{Memory: ownMemory + leastMemory})
	return nextMove{simple.Wrapped{Inner: e}}, err
}

// nextMove is an engine that may look at its own moves only.
type nextMove struct{ simple.Wrapped }

func (n nextMove) Think(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	limits.Depth, limits.Lines = 1, 1
	return n.Inner.Think(ctx, r, limits, report)
}
