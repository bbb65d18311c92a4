package contests

import (
	"context"
	"net/http"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/scheduling"
)

// maxSolverNodes is the maximum node limit of the adjudicating solver per move.
const maxSolverNodes = 10_000_000

// checkSolver returns an error if a solver is requested but not available for this number of
// players.
func checkSolver(g catalog.Game, seats int, nodes int64) error {
	if nodes > 0 && (g.Solver == nil || seats != 2) {
		return httpapi.WithField("solve", httpapi.NewError(http.StatusUnprocessableEntity, "no_match_solver", "{game} has no solver for {count} players: play the games to their end", "game", g.Title, "count", seats))
	}
	return nil
}

// catalogWithSolver returns the catalog with a solver that waits in the scheduler's queue and uses the
// pool's memory, like the players of the match.
func (c *Contest) catalogWithSolver() catalog.Catalog {
	games := slices.Clone(c.contests.games)
	i := slices.IndexFunc(games, func(g catalog.Game) bool { return g.Name == c.plan.Game && g.Solver != nil })
	if i < 0 {
		return games
	}
	build := games[i].Solver
	games[i].Solver = func() (sente.Solver, error) {
		item, solver, err := scheduling.Borrow(c.contests.engines.Pool, c, "a solver", build)
		if err != nil {
			return nil, err
		}
		return &queuedSolver{solver, c.contests.engines.Queue, poolLease{c.contests.engines.Pool, item}}, nil
	}
	return games
}

// queuedSolver is a pooled solver that joins the scheduler's queue for each call.
type queuedSolver struct {
	sente.Solver
	queue *scheduling.Queue
	poolLease
}

// Unwrap returns the wrapped solver.
func (u *queuedSolver) Unwrap() sente.Solver { return u.Solver }

// Solve waits for a slot and then runs the solver.
func (u *queuedSolver) Solve(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	slot := u.queue.Join(scheduling.TimeSlice, func() {})
	defer slot.Release()
	if err := slot.Wait(ctx); err != nil {
		return sente.Info{}, err
	}
	return u.Solver.Solve(ctx, game, limits, report)
}

// numSolvers returns the number of solvers that a match uses concurrently.
func numSolvers(p *match.Plan, slots int) int {
	if p.Adjudication.Solve == 0 {
		return 0
	}
	return slots
}
