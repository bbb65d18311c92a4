package omega

import (
	"context"
	"time"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/internal/memory"
)

// verdict is how a game of two ends when both play their best.
type verdict struct {
	known bool
	score sente.Score // for the player to move
	move  game.Move
	nodes int64
	exact bool  // the margin is known
	gain  int64 // white's, if it is
}

// closest is the largest side on which scores are so small that logarithms tell
// them apart: two different ones below 2^31 are farther apart than [game.LogDoubt].
const closest = 6

// finely is the number of empty cells up to which the margin is asked as well.
const finely = 13

// judge asks the ending who wins, and where that is quick by how much, so that the
// larger margin is played for.
func (e *Ending) judge(g game.Live, s *game.Step, watch func(int64) bool) (v verdict) {
	now := g.Field.Log(0) - g.Field.Log(1)
	win := 1 - now // white wins a score that is higher, black a tie
	exact := g.Side() > closest || g.Cells()-g.Field.Placed() <= finely
	gain, cell, ok := e.Gain(g, s, win, exact, watch)
	v.nodes = e.nodes
	if !ok {
		return v
	}
	apart := gain + now
	if exact && apart != 0 && max(apart, -apart) <= game.LogDoubt {
		return v // too close to call
	}
	white := 1 - 2*sign(gain >= win) // -1: white wins
	if gain < win && g.Options().TiesDrawn {
		if !exact {
			if gain, cell, ok = e.tie(g, s, win-1, watch, &v); !ok {
				return v
			}
		}
		if gain >= win-1 {
			white = 0
		}
	}
	v.known, v.exact, v.gain, v.move = true, exact, gain, game.At(g.NextColour(s), cell)
	mine := g.Seat(s, g.ToMove(s)) // the colour of the player to move
	switch left := g.Left(s); {
	case white == 0:
		v.score = 0
	case (white < 0) == (mine == 0):
		v.score = sente.WinIn(left)
	default:
		v.score = sente.LossIn(left)
	}
	return v
}

// tie asks the second question where ties are drawn.
func (e *Ending) tie(g game.Live, s *game.Step, want int64, watch func(int64) bool, v *verdict) (gain int64, cell int, ok bool) {
	gain, cell, ok = e.Gain(g, s, want, false, watch)
	v.nodes += e.nodes
	return gain, cell, ok
}

func sign(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// line is the course of the game when both go on as the ending says, as far as that
// takes at most so many positions a stone.
func (e *Ending) line(g Game, s game.Step, first game.Move, most int64) (line []sente.Move) {
	var played []game.Move
	var steps []game.Step
	m := first
	for {
		line = append(line, sente.Move(g.Format(&s, m)))
		steps, played = append(steps, s), append(played, m)
		var next game.Step
		g.Play(&next, &s, m, false)
		if s = next; g.Left(&s) == 0 {
			break
		}
		v := e.judge(g.Live, &s, func(nodes int64) bool { return nodes > most })
		if !v.known {
			break
		}
		m = v.move
	}
	for i := len(played) - 1; i >= 0; i-- {
		g.Undo(&steps[i], played[i])
	}
	return line
}

// lineNodes is how many positions a stone of a line may take.
const lineNodes = 20_000

// Solver finds out how games of two end, by the ending alone: on boards and in
// positions of at most [MostEnding] empty cells. Close it when it is done with.
func Solver(bytes int64) (sente.Solver, error) {
	lease, err := memory.Process().Lease("the table of the ending", bytes)
	if err != nil {
		return nil, err
	}
	o := &solver{ending: NewEnding(bytes), lease: lease}
	memory.Hold(o, lease)
	return o, nil
}

type solver struct {
	ending *Ending
	lease  *memory.Lease
}

// Close gives the memory back. The solver must not be used any more.
func (o *solver) Close() error {
	o.ending = nil
	o.lease.Return()
	return nil
}

// Solve returns a proof, or nothing where there are too many cells or the limits are
// too low.
func (o *solver) Solve(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	begin := time.Now()
	g, s, err := reach(r)
	if err != nil {
		return sente.Info{}, err
	}
	watch := watchOf(ctx, begin, limits, func(nodes int64) {
		if report != nil {
			report(sente.Info{Depth: g.Left(&s), Nodes: nodes, Time: time.Since(begin)})
		}
	})
	v := o.ending.judge(g.Live, &s, watch)
	info := sente.Info{Nodes: v.nodes, Time: time.Since(begin)}
	if v.known {
		info = v.info(o.ending.line(g, s, v.move, lineNodes+v.nodes), g.Left(&s), begin)
	}
	if report != nil {
		report(info)
	}
	return info, nil
}

// info is a verdict in the words of a search.
func (v verdict) info(line []sente.Move, left int, begin time.Time) sente.Info {
	return sente.Info{Depth: left, SelDepth: left, Score: v.score, Nodes: v.nodes, Time: time.Since(begin), Line: line, Source: "proof"}
}

// reportEvery is the time between two reports of a solver.
const reportEvery = 200 * time.Millisecond

// watchOf says when limits are used up, and tells how far a search has come.
func watchOf(ctx context.Context, begin time.Time, limits sente.Limits, tell func(nodes int64)) func(int64) bool {
	last := time.Duration(0)
	return func(nodes int64) bool {
		took := time.Since(begin)
		if took-last >= reportEvery && tell != nil {
			last = took
			tell(nodes)
		}
		return ctx.Err() != nil || limits.Nodes > 0 && nodes > limits.Nodes ||
			limits.Time > 0 && took > limits.Time || limits.Left != 0 && took > limits.Left
	}
}
