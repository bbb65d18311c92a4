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
	maxSolveTime    = 10 * time.Minute // a search for a win that is not stopped ends by itself
	maxBalanceTime  = 5 * time.Second
	maxBalanceMoves = 3
)

// doAnalyse lets an engine think about any position of this game until told to stop.
func doAnalyse(t *Table, c Command) error {
	r, board, err := t.analysisPosition(c)
	if err != nil {
		return err
	}
	if _, err := t.Game().Guest(c.Engine, t.tables.engines.MaxLimits()); err != nil {
		return httpapi.Unprocessable(err)
	}
	j := newJob(session.Analysing, c.Engine, maxAnalysisTime, r)
	if c.Threat {
		if j.Game, err = t.Game().AfterPass(r); err != nil {
			return httpapi.Unprocessable(err)
		}
		j.afterPass, j.requestedMoves = true, r.Moves
		if board, err = t.Game().Board(j.Game); err != nil {
			return httpapi.Unprocessable(err)
		}
	}
	set := player.CandidateSet{Only: c.Only, Block: c.Block}
	if _, err := set.Moves(board.Legal()); err != nil {
		return httpapi.Unprocessable(err)
	}
	game := t.Game()
	j.wrapEngine = func(e sente.Engine) sente.Engine { return set.Of(game, e, c.Values) }
	if err := j.setOptions(c); err != nil {
		return err
	}
	t.analysis.stop()
	t.analysis.startJob(j)
	return nil
}

// doSolve looks for a win by force in any position of this game, or for whatever result
// can be proven.
func doSolve(t *Table, c Command) error {
	r, board, err := t.analysisPosition(c)
	switch {
	case err != nil:
		return err
	case t.Game().Solver == nil || len(board.Seats()) != 2:
		return httpapi.NewError(http.StatusConflict, "no_solver", "{game} has no solver for {count} players: analyse instead", "game", t.Game().Title, "count", len(board.Seats()))
	}
	t.analysis.stop()
	t.analysis.startJob(newJob(session.Solving, "solver", maxSolveTime, r))
	return nil
}

// doBalance looks for moves of both sides in turn after which neither is better.
func doBalance(t *Table, c Command) error {
	r, _, err := t.analysisPosition(c)
	if err != nil {
		return err
	}
	if c.Stones < 1 || c.Stones > maxBalanceMoves {
		return httpapi.Errorf(http.StatusUnprocessableEntity, "%d moves cannot be balanced: ask for 1 to %d", c.Stones, maxBalanceMoves)
	}
	if _, err := t.Game().Guest(c.Engine, t.tables.engines.MaxLimits()); err != nil {
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

// analysisPosition sets up the position that a request is about, if it may be thought about now.
func (t *Table) analysisPosition(c Command) (r sente.Record, board rules.Board, err error) {
	if t.analysis.isMoving() {
		return r, nil, httpapi.NewError(http.StatusConflict, "engine_to_move", "the engine is thinking about its move: analyse when it has played")
	}
	if len(t.Game().Profiles) == 0 {
		return r, nil, httpapi.NewError(http.StatusConflict, "no_analysis_engine", "{game} has no engine to analyse with", "game", t.Game().Title)
	}
	if r, err = t.requestedPosition(c); err != nil {
		return r, nil, httpapi.Unprocessable(err)
	}
	if board, err = t.Game().Board(r); err != nil {
		return r, nil, httpapi.Unprocessable(err)
	}
	if over, _, reason := board.Outcome(); over {
		return r, nil, httpapi.NewError(http.StatusConflict, "game_over_there", "the game is over there: {reason}", "reason", reason)
	}
	if t.Secret() {
		return r, nil, httpapi.NewError(http.StatusConflict, "colours_open_analysis", "colours are still being chosen, and an engine plays along: analyse when everybody has one")
	}
	return r, board, nil
}

// setOptions notes what a job is asked for besides its position.
func (j *job) setOptions(c Command) error {
	if c.Lines < 0 || c.Lines > session.MostLines {
		return httpapi.Errorf(http.StatusUnprocessableEntity, "%d lines cannot be shown: ask for 1 to %d", c.Lines, session.MostLines)
	}
	j.Lines, j.values, j.balanceMoves = cmp.Or(c.Lines, 1), c.Values, c.Stones
	return nil
}

// acquireEngine is what a job thinks with: the engine that it names, changed as it wants, or the
// game's solver.
func (a *analysis) acquireEngine(j *job) (engine sente.Engine, giveBack func(), err error) {
	if j.Purpose == session.Solving {
		tool, solver, err := scheduling.Borrow(a.table.tables.engines.Pool, a.table, "a solver", a.table.Game().Solver)
		return solverEngine{a.table.tables.uploads.Solver(solver, a.table.Game())}, func() { a.table.tables.engines.Return(tool) }, err
	}
	engine, giveBack, err = a.borrowEngine(j.spec)
	if err == nil && j.wrapEngine != nil {
		engine = j.wrapEngine(engine)
	}
	return engine, giveBack, err
}

// solverEngine is a solver as an engine; a result without a proof has no line.
type solverEngine struct{ solver sente.Solver }

// Think looks for a proof.
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

// balancerEngine is an engine that looks for moves after which neither side is better.
type balancerEngine struct {
	engine   sente.Engine
	numMoves int
	title    string
}

// Think looks for the moves; the line of its choice begins with them.
func (b balancerEngine) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	balancer, ok := sente.As[sente.Balancer](b.engine)
	if !ok {
		return sente.Choice{}, httpapi.NewError(http.StatusConflict, "no_even_positions", "no even positions are looked for in {game}", "game", b.title)
	}
	game.Opening = ""
	p, err := balancer.Balance(ctx, game, b.numMoves, 0, limits, report)
	if err != nil {
		return sente.Choice{}, err
	}
	return sente.Choice{Move: p.Moves[0], Info: p.Info}, nil
}
