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

// maxSolverNodes is how many positions the solver that ends games may visit after each move.
const maxSolverNodes = 10_000_000

// checkSolver refuses a solver where the game has none for its players.
func checkSolver(g catalog.Game, seats int, nodes int64) error {
	if nodes > 0 && (g.Solver == nil || seats != 2) {
		return httpapi.WithField("solve", httpapi.NewError(http.StatusUnprocessableEntity, "no_match_solver", "{game} has no solver for {count} players: let the games be played out", "game", g.Title, "count", seats))
	}
	return nil
}

// catalogWithSolver is the catalog for the games: the solver that ends them waits for its turn at the
// processors and has its memory of the studio's share, as their players.
func (c *Contest) catalogWithSolver() catalog.Catalog {
	games := slices.Clone(c.contests.games)
	i := slices.IndexFunc(games, func(g catalog.Game) bool { return g.Name == c.plan.Game && g.Solver != nil })
	if i < 0 {
		return games
	}
	build := games[i].Solver
	games[i].Solver = func() (sente.Solver, error) {
		tool, solver, err := scheduling.Borrow(c.contests.engines.Pool, c, "a solver", build)
		if err != nil {
			return nil, err
		}
		return &queuedSolver{solver, c.contests.engines.Queue, lease{c.contests.engines.Pool, tool}}, nil
	}
	return games
}

// queuedSolver is a solver of the pool that works when it is its turn.
type queuedSolver struct {
	sente.Solver
	queue *scheduling.Queue
	lease
}

// Unwrap is the solver itself.
func (u *queuedSolver) Unwrap() sente.Solver { return u.Solver }

// Solve waits for its turn, and solves.
func (u *queuedSolver) Solve(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	slot := u.queue.Join(scheduling.TimeSlice, func() {})
	defer slot.Release()
	if err := slot.Wait(ctx); err != nil {
		return sente.Info{}, err
	}
	return u.Solver.Solve(ctx, game, limits, report)
}

// solvers is how many solvers end the games of a plan that are played at a time.
func solvers(p *match.Plan, slots int) int {
	if p.Adjudication.Solve == 0 {
		return 0
	}
	return slots
}
