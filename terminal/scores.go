package terminal

import (
	"context"
	"fmt"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/session"
)

// maxScoring is how long a person waits for the scores of all moves.
const maxScoring = 4 * time.Second

// Scores are marks with the proven scores of moves, on the cells where the stones
// would come to rest, in games that have a solver and a scale. What was not solved in
// time has none.
func (s *Session) Scores(ctx context.Context, game sente.Record) (marks []scene.Mark, err error) {
	if !session.HasMoveScores(s.Game()) {
		return nil, nil
	}
	board, err := s.Game().Board(game)
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
	scores, err := session.SolveMoves(ctx, s.Game(), solver, game, board.Legal(), sente.Limits{}, time.Now().Add(maxScoring))
	for _, found := range scores {
		if land, ok := lands[found.Move]; ok && land >= 0 {
			marks = append(marks, scene.Mark{Cell: land, Kind: scene.Hint, Text: signed(found.Points)})
		}
	}
	return marks, err
}

// signed writes a score with its sign.
func signed(points int) string {
	if points == 0 {
		return "0"
	}
	return fmt.Sprintf("%+d", points)
}
