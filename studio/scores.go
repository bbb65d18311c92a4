package studio

import (
	"context"
	"net/http"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/session"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/scheduling"
	"github.com/sente-games/sente/studio/internal/view"
)

// maxScoringTime is the time limit for scoring all moves.
const maxScoringTime = 8 * time.Second

// score is the proven result of a move, from the perspective of the side to move.
type score struct {
	Move   sente.Move  `json:"move"`
	Cell   int         `json:"cell"`
	Points int         `json:"points"` // on the game's own scale
	Score  sente.Score `json:"score"`
	Best   bool        `json:"best"`
}

// scores are the results of the moves that were solved within the time limit. All is true if no move is
// missing; then Score is the result of the position.
type scores struct {
	Moves []score     `json:"moves"`
	Score sente.Score `json:"score"`
	All   bool        `json:"all"`
	Turn  int         `json:"turn"`
}

// postScores solves the positions after all moves of a position.
func (s *positionAPI) postScores(w http.ResponseWriter, r *http.Request) {
	var record sente.Record
	if err := httpapi.ReadJSON(r, &record); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	g, err := s.games.FindGame(record.Game)
	if err != nil {
		httpapi.WriteError(w, httpapi.Unprocessable(err))
		return
	}
	board, err := g.BoardAfterMoves(record)
	if err != nil {
		httpapi.WriteError(w, httpapi.Unprocessable(err))
		return
	}
	if !session.HasMoveScores(g) {
		httpapi.WriteError(w, httpapi.Errorf(http.StatusUnprocessableEntity, "%s has no solver with a score scale", g.Title))
		return
	}
	ctx, stop := s.engines.WithStop(r.Context())
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, maxScoringTime)
	defer cancel()
	found, err := s.scoreMoves(ctx, g, board, record)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	httpapi.WriteJSON(w, http.StatusOK, found)
}

// scoreMoves waits for a slot and solves the moves one by one, each with its share of the time.
func (s *positionAPI) scoreMoves(ctx context.Context, g catalog.Game, board rules.Board, record sente.Record) (scores, error) {
	all := scores{Moves: []score{}, Turn: board.Turn()}
	slot := s.engines.Join(scheduling.TimeSlice, func() {})
	defer slot.Release()
	if slot.Wait(ctx) != nil {
		return all, httpapi.Errorf(http.StatusServiceUnavailable, "all engines are busy with other games: try again")
	}
	_, solver, release, err := scheduling.BorrowForRequest(s.engines, g.Name, func() (sente.Solver, error) { return session.Solver(g) })
	if err != nil {
		return all, err
	}
	defer release()
	due, _ := ctx.Deadline()
	limits := s.engines.Limits()
	limits.Time = time.Until(due)
	legal, known := board.Legal(), view.AimsByMove(board)
	found, err := session.SolveMoves(ctx, g, solver, record, limits)
	for _, m := range found {
		all.Moves = append(all.Moves, score{Move: m.Move, Cell: known[m.Move].Land, Points: m.Points, Score: m.Score})
	}
	if err != nil {
		return all, err
	}
	all.markBest(len(legal))
	return all, nil
}

// markBest marks the best moves if all moves are solved.
func (s *scores) markBest(legal int) {
	if s.All = legal > 0 && len(s.Moves) == legal; !s.All {
		return
	}
	s.Score = s.Moves[0].Score
	for _, m := range s.Moves {
		s.Score = max(s.Score, m.Score)
	}
	for i := range s.Moves {
		s.Moves[i].Best = s.Moves[i].Score == s.Score
	}
}
