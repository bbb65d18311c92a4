package session

import (
	"context"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// MoveScore is the proven result of a move, for the side that plays it.
type MoveScore struct {
	Move   sente.Move
	Points int // on the game's own scale
	Score  sente.Score
}

// HasMoveScores reports whether the moves of a game can be scored: it has a solver and a scale.
func HasMoveScores(g catalog.Game) bool { return g.HasPoints() && g.Solver != nil }

// Solver returns a solver for [SolveMoves]. It computes no principal variations, because they are not
// displayed.
func Solver(g catalog.Game) (sente.Solver, error) {
	s, err := g.Solver()
	return sente.Bare(s), err
}

// SolveMoves solves the positions after the legal moves one after the other. limits.Time is
// divided among the moves; the other limits apply to each of them. Unsolved moves are omitted.
func SolveMoves(ctx context.Context, g catalog.Game, solver sente.Solver, game sente.Record, limits sente.Limits) ([]MoveScore, error) {
	due := time.Now().Add(limits.Time)
	b, err := g.BoardAfterMoves(game)
	if err != nil {
		return nil, err
	}
	legal := b.Legal()
	var all []MoveScore
	for i, m := range legal {
		limits.Time = max(time.Until(due)/time.Duration(len(legal)-i), time.Millisecond)
		value, ok, err := moveResult(ctx, g, solver, game.WithMove(m), limits)
		if err != nil {
			return all, err
		}
		if points, err := g.GamePoints(game, value); ok && err == nil {
			all = append(all, MoveScore{m, points, value})
		}
	}
	return all, nil
}

// moveResult returns the result of the last move of a record for the side that played it; ok is false if it is
// unsolved.
func moveResult(ctx context.Context, g catalog.Game, solver sente.Solver, r sente.Record, limits sente.Limits) (value sente.Score, ok bool, err error) {
	b, err := g.BoardAfterMoves(r)
	if err != nil {
		return 0, false, err
	}
	if over, winner, _ := b.Outcome(); over {
		if winner < 0 {
			return 0, true, nil
		}
		return sente.WinIn(1), true, nil
	}
	i, err := solver.Solve(ctx, r, limits, nil)
	if proven := i.Source == "proof" || i.Source == "book"; err != nil || !proven || i.Bound != sente.Exact {
		return 0, false, err
	}
	return -i.Score.Later(1), true, nil
}
