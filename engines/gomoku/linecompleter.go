package gomoku

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	game "github.com/sente-games/sente/games/gomoku"
)

// CompleteLines returns an engine that reports as many lines as an analysis requests even where the
// engine itself reports fewer, because the others lose or win later: this shows that a move is
// forced. It plays by the rules that the tables support.
func CompleteLines(e sente.Engine) sente.Engine { return lineCompleter{simple.EngineWrapper{Inner: e}} }

type lineCompleter struct{ simple.EngineWrapper }

// Limits of the additional lines: a fraction of the time, and the nodes of each line.
const (
	completeShare = 8
	completeNodes = 500
)

// Think calls the engine and then searches the missing lines.
func (c lineCompleter) Think(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "gomoku", limits); err != nil {
		return sente.Choice{}, err
	}
	if limits.Lines <= 1 || report == nil {
		return c.Inner.Think(ctx, r, limits, report)
	}
	begin, all := time.Now(), limits
	limits.Time -= limits.Time / completeShare
	named := map[int]sente.Info{}
	choice, err := c.Inner.Think(ctx, r, limits, func(i sente.Info) {
		if len(i.Line) > 0 {
			named[i.Rank] = i
		}
		report(i)
	})
	if err != nil || len(named) >= all.Lines || choice.Info.Source == "book" {
		return choice, err
	}
	limits = simple.RemainingLimits(all, time.Since(begin))
	missing := c.searchMissingLines(ctx, r, limits, choice, named)
	lowestScore := choice.Info.Score
	for _, i := range named {
		lowestScore = min(lowestScore, i.Score)
	}
	for k, i := range missing[:min(len(missing), all.Lines-len(named))] {
		i.Rank, i.Time = len(named)+k, time.Since(begin)
		if i.Score > lowestScore { // the deeper search of the engine omitted it
			i.Score, i.Bound = lowestScore, sente.Upper
		}
		report(i)
	}
	report(choice.Info)
	return choice, nil
}

// searchMissingLines returns lines that begin with moves not yet reported, best first.
func (c lineCompleter) searchMissingLines(ctx context.Context, r sente.Record, limits sente.Limits, choice sente.Choice, named map[int]sente.Info) (lines []sente.Info) {
	until := time.Now().Add(limits.Time)
	for _, m := range promisingMoves(r, limits.Lines) {
		if m == choice.Move || isNamed(named, m) {
			continue
		}
		if ctx.Err() != nil || limits.Time > 0 && time.Now().After(until) {
			break
		}
		reply, err := c.Inner.Think(ctx, r.WithMove(m), sente.Limits{Nodes: completeNodes, Time: limits.Time, Memory: limits.Memory, Seed: limits.Seed, Analysis: true}, nil)
		i := sente.Info{Depth: 1, Nodes: choice.Info.Nodes, Line: []sente.Move{m}, Score: sente.WinIn(1)}
		if err == nil { // else the move ends the game
			i = reply.Info
			i.Depth, i.Nodes, i.Score = i.Depth+1, choice.Info.Nodes, -i.Score.Later(1)
			i.Line = append([]sente.Move{m}, i.Line...)
			i.Bound, i.Candidates = i.Bound.Opposite(), nil
		}
		lines = append(lines, i)
	}
	slices.SortStableFunc(lines, func(a, b sente.Info) int { return cmp.Compare(b.Score, a.Score) })
	return lines
}

func isNamed(named map[int]sente.Info, m sente.Move) bool {
	for _, i := range named {
		if i.Line[0] == m {
			return true
		}
	}
	return false
}

// promisingMoves returns the 2*lines moves with the highest value for both sides.
func promisingMoves(r sente.Record, lines int) (moves []sente.Move) {
	g, s, err := game.FromRecord(r)
	if err != nil || !supportsRules(g) {
		return nil
	}
	b := NewBoardAt(g, &s)
	cells, _, err := replayMoves(g, s, r.Moves)
	if err != nil {
		return nil
	}
	for _, c := range cells {
		b.Play(c)
	}
	for _, c := range b.KeepBest(b.AppendNear(nil), 2*lines) {
		moves = append(moves, sente.Move(b.PointOf(c).String()))
	}
	return moves
}
