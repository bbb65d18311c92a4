package table

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/session"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/scheduling"
)

const (
	maxSolveTime    = 10 * time.Minute // a search for a forced win ends after this time
	maxBalanceTime  = 5 * time.Second
	maxBalanceMoves = 3
)

// doAnalyse starts an analysis of any position of the game. It runs until it is stopped or
// maxAnalysisTime has passed.
func doAnalyse(t *Table, c Command) error {
	r, board, err := t.analysisPosition(c)
	if err != nil {
		return err
	}
	if _, err := t.Game().UntrustedEngine(c.Engine, t.tables.Engines.MaxLimits()); err != nil {
		return httpapi.Unprocessable(err)
	}
	j := newJob(session.Analysing, c.Engine, maxAnalysisTime, r)
	if c.Threat {
		if j.Game, err = t.Game().AfterPass(r); err != nil {
			return httpapi.Unprocessable(err)
		}
		j.afterPass, j.requestedMoves = true, r.Moves
		if board, err = t.Game().BoardAfterMoves(j.Game); err != nil {
			return httpapi.Unprocessable(err)
		}
	}
	set := player.CandidateSet{Only: c.Only, Block: c.Block}
	if _, err := set.Filter(board.Legal()); err != nil {
		return httpapi.Unprocessable(err)
	}
	game := t.Game()
	j.wrapEngine = func(e sente.Engine) sente.Engine { return set.RestrictEngine(game, e, c.Values) }
	if err := j.setOptions(c); err != nil {
		return err
	}
	t.analysis.stop()
	t.analysis.startJob(j)
	return nil
}

// doSolve starts the solver of the game for any position.
func doSolve(t *Table, c Command) error {
	r, board, err := t.analysisPosition(c)
	switch {
	case err != nil:
		return err
	case t.Game().Solver == nil || len(board.Seats()) != 2:
		return httpapi.NewError(http.StatusConflict, "no_solver", "{game} has no solver for {count} players: use analysis instead", "game", t.Game().Title, "count", len(board.Seats()))
	}
	t.analysis.stop()
	t.analysis.startJob(newJob(session.Solving, "solver", maxSolveTime, r))
	return nil
}

// doBalance searches for a sequence of moves of both sides that leads to a balanced position.
func doBalance(t *Table, c Command) error {
	r, _, err := t.analysisPosition(c)
	if err != nil {
		return err
	}
	if c.Stones < 1 || c.Stones > maxBalanceMoves {
		return httpapi.Errorf(http.StatusUnprocessableEntity, "cannot balance %d moves: expected 1 to %d", c.Stones, maxBalanceMoves)
	}
	if _, err := t.Game().UntrustedEngine(c.Engine, t.tables.Engines.MaxLimits()); err != nil {
		return httpapi.Unprocessable(err)
	}
	j := newJob(session.Balancing, c.Engine, maxBalanceTime, r)
	j.wrapEngine = func(e sente.Engine) sente.Engine { return balancerEngine{e, c.Stones, t.Game().Title} }
	if err := j.setOptions(c); err != nil {
		return err
	}
	t.analysis.stop()
	t.analysis.startJob(j)
	return nil
}

// analysisPosition returns the position of a request, or an error if an analysis isn't allowed now.
func (t *Table) analysisPosition(c Command) (r sente.Record, board rules.Board, err error) {
	if t.analysis.isMoving() {
		return r, nil, httpapi.NewError(http.StatusConflict, "engine_to_move", "the engine is thinking about its move: analyse after it has moved")
	}
	if len(t.Game().Profiles) == 0 {
		return r, nil, httpapi.NewError(http.StatusConflict, "no_analysis_engine", "{game} has no engine for analysis", "game", t.Game().Title)
	}
	if r, err = t.requestedPosition(c); err != nil {
		return r, nil, httpapi.Unprocessable(err)
	}
	if board, err = t.Game().BoardAfterMoves(r); err != nil {
		return r, nil, httpapi.Unprocessable(err)
	}
	if over, _, reason := board.Outcome(); over {
		return r, nil, httpapi.NewError(http.StatusConflict, "game_over_there", "the game is over in this position: {reason}", "reason", reason)
	}
	if t.HidesThoughts() {
		return r, nil, httpapi.NewError(http.StatusConflict, "colours_open_analysis", "an engine takes part in the choice of colours: analyse after the opening")
	}
	return r, board, nil
}

// setOptions validates and copies the analysis options of a command.
func (j *job) setOptions(c Command) error {
	if c.Lines < 0 || c.Lines > session.MaxLines {
		return httpapi.Errorf(http.StatusUnprocessableEntity, "invalid number of lines %d: expected 1 to %d", c.Lines, session.MaxLines)
	}
	j.Lines, j.values, j.balanceMoves = cmp.Or(c.Lines, 1), c.Values, c.Stones
	return nil
}

// acquireEngine returns the engine of a job, wrapped as the job requests, or the game's solver. The
// caller must call giveBack.
func (a *analysis) acquireEngine(j *job) (engine sente.Engine, giveBack func(), err error) {
	if j.Purpose == session.Solving {
		item, solver, err := scheduling.Borrow(a.table.tables.Engines.Pool, a.table, "a solver", a.table.Game().Solver)
		return solverEngine{a.table.tables.Uploads.Solver(solver, a.table.Game())}, func() { a.table.tables.Engines.Return(item) }, err
	}
	engine, giveBack, err = a.borrowEngine(j.spec)
	if err == nil && j.wrapEngine != nil {
		engine = j.wrapEngine(engine)
	}
	return engine, giveBack, err
}

// solverEngine adapts a solver to the engine interface. A result without a proof has no line.
type solverEngine struct{ solver sente.Solver }

// Think searches for a proof.
func (s solverEngine) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	i, err := s.solver.Solve(ctx, game, limits, report)
	c := sente.Choice{Info: i}
	if i.Source == "" {
		c.Info.Line = nil
	}
	if len(c.Info.Line) > 0 {
		c.Move = c.Info.Line[0]
	}
	return c, err
}

// balancerEngine adapts a balancer to the engine interface.
type balancerEngine struct {
	engine   sente.Engine
	numMoves int
	title    string
}

// Think returns a choice with a line that begins with the balancing moves.
func (b balancerEngine) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	balancer, ok := sente.As[sente.Balancer](b.engine)
	if !ok {
		return sente.Choice{}, httpapi.NewError(http.StatusConflict, "no_even_positions", "balanced positions are not supported for {game}", "game", b.title)
	}
	game.Opening = ""
	p, err := balancer.Balance(ctx, game, sente.BalanceTarget{Moves: b.numMoves}, limits, report)
	if err != nil {
		return sente.Choice{}, err
	}
	return sente.Choice{Move: p.Moves[0], Info: p.Info}, nil
}
