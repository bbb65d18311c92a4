package terminal

import (
	"context"
	"fmt"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/session"
)

// maxScoringTime is the maximum time for computing the scores of all moves.
const maxScoringTime = 4 * time.Second

// ScoreMarks returns marks with the proven scores of moves, on the cells where the stones would
// land, in games with a solver and a scale. Moves that were not solved in time have no mark.
func (s *Session) ScoreMarks(ctx context.Context, game sente.Record) (marks []scene.Mark, err error) {
	if !session.HasMoveScores(s.Game()) {
		return nil, nil
	}
	board, err := s.Game().BoardAfterMoves(game)
	if err != nil {
		return nil, err
	}
	solver, err := session.Solver(s.Game())
	if err != nil {
		return nil, err
	}
	defer sente.Close(solver)
	lands := map[sente.Move]int{}
	for _, aim := range board.Scene().Moves {
		lands[aim.Move] = aim.Land
	}
	scores, err := session.SolveMoves(ctx, s.Game(), solver, game, sente.Limits{Time: maxScoringTime})
	for _, found := range scores {
		if land, ok := lands[found.Move]; ok && land >= 0 {
			marks = append(marks, scene.Mark{Cell: land, Kind: scene.Hint, Text: formatSigned(found.Points)})
		}
	}
	return marks, err
}

// formatSigned formats a score with its sign.
func formatSigned(points int) string {
	if points == 0 {
		return "0"
	}
	return fmt.Sprintf("%+d", points)
}
