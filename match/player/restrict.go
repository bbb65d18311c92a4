package player

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// RestrictMoves returns an engine that chooses among the moves of a set. A [sente.Avoider] excludes
// the other moves from its search. Any other engine is run with more lines, of which only lines
// with a first move in the set are kept; if no such line remains, or if most moves are blocked,
// each move of the set is searched separately, as by [EvaluateMoves].
func RestrictMoves(g catalog.Game, e sente.Engine, s CandidateSet) sente.Engine {
	return restrictedEngine{g, e, s}
}

type restrictedEngine struct {
	game   catalog.Game
	engine sente.Engine
	set    CandidateSet
}

// Unwrap returns the engine.
func (a restrictedEngine) Unwrap() sente.Engine { return a.engine }

// As hides abilities of the engine that do not respect the set.
func (a restrictedEngine) As(target any) bool {
	return sente.HideAbility[sente.Ponderer](target) || sente.HideAbility[sente.Avoider](target) || sente.HideAbility[sente.Balancer](target)
}

// Think chooses among the moves of the set.
func (a restrictedEngine) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "candidates", limits); err != nil {
		return sente.Choice{}, err
	}
	board, err := a.game.BoardAfterMoves(game)
	if err != nil {
		return sente.Choice{}, err
	}
	legal := board.Legal()
	allowed, err := a.set.Filter(legal)
	switch {
	case err != nil:
		return sente.Choice{}, err
	case len(allowed) == len(legal):
		return a.engine.Think(ctx, game, limits, report)
	}
	begin := time.Now()
	blocked := slices.DeleteFunc(slices.Clone(legal), func(m sente.Move) bool { return slices.Contains(allowed, m) })
	f := &lineFilter{allowed: allowed, numLines: max(limits.Lines, 1), report: report, lines: map[int]sente.Info{}}
	c, err := a.thinkRestricted(ctx, game, blocked, limits, f)
	if err == nil && slices.Contains(allowed, c.Move) {
		return c, nil
	}
	if limits.Time > 0 {
		limits.Time = max(limits.Time-time.Since(begin), 1)
	}
	return EvaluateMoves(a.game, a.engine, a.set).Think(ctx, game, limits, report)
}

// errTooManyBlocked is returned if additional lines of the engine would not help.
var errTooManyBlocked = errors.New("most moves are blocked")

// thinkRestricted excludes the blocked moves from the engine's search, or drops its lines that
// start with them.
func (a restrictedEngine) thinkRestricted(ctx context.Context, game sente.Record, blocked []sente.Move, limits sente.Limits, f *lineFilter) (sente.Choice, error) {
	if avoider, ok := sente.As[sente.Avoider](a.engine); ok {
		c, err := avoider.Avoid(ctx, game, blocked, limits, f.report)
		if err == nil && slices.Contains(f.allowed, c.Move) {
			return c, nil
		}
	}
	if len(f.allowed) < len(blocked) {
		return sente.Choice{}, errTooManyBlocked
	}
	limits.Lines = f.numLines + len(blocked)
	c, err := a.engine.Think(ctx, game, limits, f.addInfo)
	if err != nil || slices.Contains(f.allowed, c.Move) {
		return c, err
	}
	best, ok := f.bestLine()
	if !ok {
		return c, errTooManyBlocked
	}
	return sente.Choice{Move: best.Line[0], Info: best}, nil
}

// lineFilter keeps the lines of an engine that start with an allowed move.
type lineFilter struct {
	allowed  []sente.Move
	numLines int
	report   func(sente.Info)
	lines    map[int]sente.Info // by the engine's rank
}

func (f *lineFilter) addInfo(i sente.Info) {
	if len(i.Line) == 0 {
		return
	}
	delete(f.lines, i.Rank)
	if !slices.Contains(f.allowed, i.Line[0]) {
		return
	}
	i.Candidates = slices.DeleteFunc(slices.Clone(i.Candidates), func(c sente.Candidate) bool { return !slices.Contains(f.allowed, c.Move) })
	f.lines[i.Rank] = i
	rank := 0
	for r := range f.lines {
		if r < i.Rank {
			rank++
		}
	}
	if i.Rank = rank; f.report != nil && rank < f.numLines {
		f.report(i)
	}
}

// bestLine returns the remaining line with the lowest rank.
func (f *lineFilter) bestLine() (best sente.Info, ok bool) {
	for rank, i := range f.lines {
		if !ok || rank < best.Rank {
			best, ok = i, true
			best.Rank = rank
		}
	}
	best.Rank = 0
	return best, ok
}
