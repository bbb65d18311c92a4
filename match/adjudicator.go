package match

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// newAdjudicator returns the function that may end a game that is not over on the board, or nil if
// the rules are all off.
func (s *playerSlot) newAdjudicator(ctx context.Context, ref *Referee, rules Adjudication) (decide func(*Referee, int) (int, Cause, string), err error) {
	if rules == (Adjudication{}) {
		return nil, nil
	}
	if rules.Solve > 0 {
		if err := s.prepareSolver(ref.record.Game); err != nil {
			return nil, err
		}
	}
	scores := &scoreAgreement{rules: rules, plies: len(ref.record.Moves)}
	return func(ref *Referee, seat int) (int, Cause, string) {
		record := &ref.record
		if len(ref.board.Seats()) == 2 {
			_, thought := ref.LastMove()
			if winner, cause := scores.addThought(seat, thought); cause != "" {
				return winner, cause, causeReasons[cause]
			}
		}
		if rules.Solve > 0 {
			if winner, ok := s.proveResult(ctx, ref, rules.Solve); ok {
				return winner, Solved, causeReasons[Solved]
			}
		}
		if rules.MaxMoves > 0 && len(record.Moves) >= rules.MaxMoves && ctx.Err() == nil { // a cancelled context might have prevented a proof
			return -1, MoveLimit, causeReasons[MoveLimit]
		}
		return -1, "", ""
	}, nil
}

// causeReasons maps causes to the clauses that a record gives as the reason of a result.
var causeReasons = map[Cause]string{
	Resigned:  "both agree that it is lost",
	Agreed:    "both agree that it is drawn",
	MoveLimit: "the move limit",
	Solved:    "proven",
}

// prepareSolver creates the game's solver, or clears the one that the slot already has.
func (s *playerSlot) prepareSolver(game string) (err error) {
	if f, ok := sente.As[sente.Forgetter](s.solver); ok {
		f.Forget()
		return nil
	}
	if err := s.closeSolver(); err != nil {
		return err
	}
	s.solver, err = createSolver(s.local.games, game)
	return err
}

// closeSolver releases the solver.
func (s *playerSlot) closeSolver() error {
	solver := s.solver
	s.solver = nil
	return sente.Close(solver)
}

// createSolver creates a solver of the game.
func createSolver(games catalog.Catalog, name string) (sente.Solver, error) {
	g, err := games.FindGame(name)
	switch {
	case err != nil:
		return nil, err
	case g.Solver == nil:
		return nil, fmt.Errorf("the solver of %s cannot adjudicate games", name)
	}
	return g.Solver()
}

// proveResult runs the solver on the position. ok reports whether the result is proven; winner is
// then a seat, or -1 for a draw.
func (s *playerSlot) proveResult(ctx context.Context, ref *Referee, nodes int64) (winner int, ok bool) {
	info, err := s.solver.Solve(ctx, ref.record, sente.Limits{Nodes: nodes}, nil)
	turn := ref.board.Turn()
	switch {
	case err != nil || info.Source != "proof" && info.Source != "book":
		return -1, false
	case info.Bound.Proves(info.Score) && info.Score.Won():
		return turn, true
	case info.Bound.Proves(info.Score):
		return 1 - turn, true
	}
	return -1, info.Score == 0 && info.Bound == sente.Exact
}
