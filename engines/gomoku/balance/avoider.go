package balance

import (
	"context"
	"slices"
	"time"

	"github.com/sente-games/sente"
)

// maxLines is the maximum number of lines requested from an engine to get around forbidden moves.
const maxLines = 8

// NewAvoider returns an Avoider for any engine. Its move is that of the engine if that is a
// [sente.Avoider], from the engine's best allowed line if a search with several lines has one, or
// else the result of a separate search of every other move.
func NewAvoider(engine sente.Engine) sente.Avoider { return lineAvoider{engine} }

type lineAvoider struct{ engine sente.Engine }

// Avoid returns the best move that is not in avoid.
func (e lineAvoider) Avoid(ctx context.Context, game sente.Record, avoid []sente.Move, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	began := time.Now()
	lines := limits.Lines
	limits = decisionLimits(limits)
	first := limits
	if a, ok := sente.As[sente.Avoider](e.engine); ok {
		first.Lines = lines
		if c, err := a.Avoid(ctx, game, avoid, first, report); err == nil {
			return c, nil
		}
	}
	first.Lines = min(len(avoid)+1, maxLines)
	if limits.Time > 0 {
		first.Time = max(limits.Time*3/4, 1)
	}
	if limits.Nodes > 0 {
		first.Nodes = max(limits.Nodes*3/4, 1)
	}
	a := allowedLines{avoid: avoid, report: report}
	c, err := e.engine.Think(ctx, game, first, a.addLine)
	if err == nil && !slices.Contains(avoid, c.Move) {
		return c, nil
	}
	if i, ok := a.bestLine(); ok {
		return sente.Choice{Move: i.Line[0], Info: i}, nil
	}
	if limits.Time > 0 {
		limits.Time = max(limits.Time-time.Since(began), 1)
	}
	if limits.Nodes > 0 {
		limits.Nodes = max(limits.Nodes-c.Info.Nodes, 1)
	}
	p, err := FindPlacement(ctx, e.engine, PlacementTask{Game: game, Stones: 1, Target: sente.MaxScore, Avoid: avoid}, limits, report)
	if err != nil {
		return sente.Choice{}, err
	}
	return sente.Choice{Move: p.Moves[0], Info: p.Info}, nil
}

// allowedLines collects the latest allowed line of each rank of a search.
type allowedLines struct {
	avoid  []sente.Move
	report func(sente.Info)
	lines  [maxLines]sente.Info
}

func (a *allowedLines) addLine(i sente.Info) {
	if len(i.Line) == 0 || i.Rank < 0 || i.Rank >= maxLines {
		return
	}
	a.lines[i.Rank] = sente.Info{}
	if slices.Contains(a.avoid, i.Line[0]) {
		return
	}
	a.lines[i.Rank] = i
	if best, ok := a.bestLine(); ok && best.Rank == i.Rank && a.report != nil {
		i.Rank = 0
		a.report(i)
	}
}

// bestLine returns the first allowed line.
func (a *allowedLines) bestLine() (sente.Info, bool) {
	for _, i := range a.lines {
		if len(i.Line) > 0 {
			return i, true
		}
	}
	return sente.Info{}, false
}
