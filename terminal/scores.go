package terminal

import (
	"context"
	"fmt"
	"time"

	"github.com/sente-games/sente"
)

// mostScoring is how long a person waits for the scores of all moves.
const mostScoring = 4 * time.Second

// Scores are marks with the proven scores of moves, on the cells where the stones
// would come to rest, in games that have a solver and a scale. What was not solved in
// time has none.
func (t *Table) Scores(ctx context.Context, game sente.Record) (marks []sente.Mark, err error) {
	if !t.Game.HasPoints() || t.Game.Solver == nil {
		return nil, nil
	}
	board, err := t.Games.Board(game)
	if err != nil {
		return nil, err
	}
	solver, err := t.Game.Solver()
	if err != nil {
		return nil, err
	}
	defer sente.Close(solver)
	solver = sente.Bare(solver)
	due := time.Now().Add(mostScoring)
	moves := firstAims(board.Scene())
	for i, aim := range moves {
		share := max(time.Until(due)/time.Duration(len(moves)-i), time.Millisecond)
		points, ok, err := t.points(ctx, solver, game, aim.Move, sente.Limits{Time: share})
		if err != nil || ctx.Err() != nil {
			return marks, err
		}
		if ok && aim.Land >= 0 {
			marks = append(marks, sente.Mark{Cell: aim.Land, Kind: sente.Hint, Text: signed(points)})
		}
	}
	return marks, nil
}

// signed writes a score with its sign.
func signed(points int) string {
	if points == 0 {
		return "0"
	}
	return fmt.Sprintf("%+d", points)
}

// firstAims is one aim of each move, in the scene's order.
func firstAims(s sente.Scene) (aims []sente.Aim) {
	seen := map[sente.Move]bool{}
	for _, a := range s.Moves {
		if !seen[a.Move] {
			seen[a.Move] = true
			aims = append(aims, a)
		}
	}
	return aims
}

// points is the proven score of a move on the game's own scale.
func (t *Table) points(ctx context.Context, solver sente.Solver, game sente.Record, m sente.Move, limits sente.Limits) (points int, ok bool, err error) {
	after := game.With(m)
	board, err := t.Games.Board(after)
	if err != nil {
		return 0, false, err
	}
	value := sente.Score(0)
	if over, winner, _ := board.Outcome(); !over {
		i, err := solver.Solve(ctx, after, limits, nil)
		if proven := i.Source == "proof" || i.Source == "book"; err != nil || !proven || i.Bound != sente.Exact {
			return 0, false, err
		}
		value = -i.Score.Later(1)
	} else if winner >= 0 {
		value = sente.WinIn(1)
	}
	points, err = t.Game.Points(game, value)
	return points, err == nil, nil
}
