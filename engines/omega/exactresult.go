package omega

import (
	"time"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/omega"
)

// exactResult is the result of a two-player game with best play.
type exactResult struct {
	known bool
	score sente.Score // for the player to move
	move  game.Move
	nodes int64
	exact bool  // the margin is exact
	gain  int64 // white's gain, if exact
}

// maxExactSide is the maximum side of boards whose scores are small enough for logarithms: two
// different ones below 2^31 differ by more than [game.LogDoubt].
const maxExactSide = 6

// marginCells is the maximum number of empty cells for which the margin is computed as well.
const marginCells = 13

// solvePosition determines the winner and, if that is fast, the margin, so that the engine maximizes the
// margin.
func (e *endgameSolver) solvePosition(g game.Live, s *game.Step, watch func(int64) bool) (v exactResult) {
	now := g.Field.Log(0) - g.Field.Log(1)
	win := 1 - now // white wins a higher score, black a tie
	exact := g.Side() > maxExactSide || g.Cells()-g.Field.Placed() <= marginCells
	gain, cell, ok := e.SolveGain(g, s, win, exact, watch)
	v.nodes = e.nodes
	if !ok {
		return v
	}
	margin := gain + now
	if exact && margin != 0 && max(margin, -margin) <= game.LogDoubt {
		return v // the difference is within the error of logarithms
	}
	white := 1 - 2*oneIf(gain >= win) // -1: white wins
	if gain < win && g.Options().TiesDrawn {
		if !exact {
			if gain, cell, ok = e.probeTie(g, s, win-1, watch, &v); !ok {
				return v
			}
		}
		if gain >= win-1 {
			white = 0
		}
	}
	v.known, v.exact, v.gain, v.move = true, exact, gain, game.NewMove(g.NextColour(s), cell)
	own := g.Seat(s, g.ToMove(s)) // the colour of the player to move
	switch remaining := g.Left(s); {
	case white == 0:
		v.score = 0
	case (white < 0) == (own == 0):
		v.score = sente.WinIn(remaining)
	default:
		v.score = sente.LossIn(remaining)
	}
	return v
}

// probeTie runs the second search that is needed if ties are drawn.
func (e *endgameSolver) probeTie(g game.Live, s *game.Step, want int64, watch func(int64) bool, v *exactResult) (gain int64, cell int, ok bool) {
	gain, cell, ok = e.SolveGain(g, s, want, false, watch)
	v.nodes += e.nodes
	return gain, cell, ok
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// principalVariation returns the moves of a game with best play, as long as each stone takes at
// most nodeLimit positions.
func (e *endgameSolver) principalVariation(g RolloutGame, s game.Step, first game.Move, nodeLimit int64) (line []sente.Move) {
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
		v := e.solvePosition(g.Live, &s, func(nodes int64) bool { return nodes > nodeLimit })
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

// lineNodes is the maximum number of positions for a stone of a line.
const lineNodes = 20_000

// makeInfo converts a verdict to the report of a search.
func (v exactResult) makeInfo(line []sente.Move, stonesLeft int, begin time.Time) sente.Info {
	return sente.Info{Depth: stonesLeft, SelDepth: stonesLeft, Score: v.score, Nodes: v.nodes, Time: time.Since(begin), Line: line, Source: "proof"}
}
