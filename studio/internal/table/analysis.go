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
	maxSolve   = 10 * time.Minute // a search for a win that is not stopped ends by itself
	maxBalance = 5 * time.Second
	mostStones = 3
)

// doAnalyse lets an engine think about any position of this game until told to stop.
func doAnalyse(h *Table, c Command) error {
	r, board, err := h.analysisPosition(c)
	if err != nil {
		return err
	}
	if _, err := h.Game().Guest(c.Engine, h.tables.engines.MaxLimits()); err != nil {
		return httpapi.Unprocessable(err)
	}
	j := newJob(session.Analysing, c.Engine, maxAnalyse, r)
	if c.Threat {
		if j.Game, err = h.Game().AfterPass(r); err != nil {
			return httpapi.Unprocessable(err)
		}
		j.passed, j.asked = true, r.Moves
		if board, err = h.Game().Board(j.Game); err != nil {
			return httpapi.Unprocessable(err)
		}
	}
	set := player.CandidateSet{Only: c.Only, Block: c.Block}
	if _, err := set.Moves(board.Legal()); err != nil {
		return httpapi.Unprocessable(err)
	}
	game := h.Game()
	j.wrap = func(e sente.Engine) sente.Engine { return set.Of(game, e, c.Values) }
	if err := j.ask(c); err != nil {
		return err
	}
	h.analysis.stop()
	h.analysis.startJob(j)
	return nil
}

// doSolve looks for a win by force in any position of this game, or for whatever result
// can be proven.
func doSolve(h *Table, c Command) error {
	r, board, err := h.analysisPosition(c)
	switch {
	case err != nil:
		return err
	case h.Game().Solver == nil || len(board.Seats()) != 2:
		return httpapi.NewError(http.StatusConflict, "no_solver", "{game} has no solver for {count} players: analyse instead", "game", h.Game().Title, "count", len(board.Seats()))
	}
	h.analysis.stop()
	h.analysis.startJob(newJob(session.Solving, "solver", maxSolve, r))
	return nil
}

// doBalance looks for moves of both sides in turn after which neither is better.
func doBalance(h *Table, c Command) error {
	r, _, err := h.analysisPosition(c)
	if err != nil {
		return err
	}
	if c.Stones < 1 || c.Stones > mostStones {
		return httpapi.Errorf(http.StatusUnprocessableEntity, "%d moves cannot be balanced: ask for 1 to %d", c.Stones, mostStones)
	}
	if _, err := h.Game().Guest(c.Engine, h.tables.engines.MaxLimits()); err != nil {
		return httpapi.Unprocessable(err)
	}
	j := newJob(session.Balancing, c.Engine, maxBalance, r)
	j.wrap = func(e sente.Engine) sente.Engine { return balancing{e, c.Stones, h.Game().Title} }
	if err := j.ask(c); err != nil {
		return err
	}
	h.analysis.stop()
	h.analysis.startJob(j)
	return nil
}

// analysisPosition sets up the position that a request is about, if it may be thought about now.
func (h *Table) analysisPosition(c Command) (r sente.Record, board rules.Board, err error) {
	if h.analysis.isMoving() {
		return r, nil, httpapi.NewError(http.StatusConflict, "engine_to_move", "the engine is thinking about its move: analyse when it has played")
	}
	if len(h.Game().Profiles) == 0 {
		return r, nil, httpapi.NewError(http.StatusConflict, "no_analysis_engine", "{game} has no engine to analyse with", "game", h.Game().Title)
	}
	if r, err = h.requestedPosition(c); err != nil {
		return r, nil, httpapi.Unprocessable(err)
	}
	if board, err = h.Game().Board(r); err != nil {
		return r, nil, httpapi.Unprocessable(err)
	}
	if over, _, reason := board.Outcome(); over {
		return r, nil, httpapi.NewError(http.StatusConflict, "game_over_there", "the game is over there: {reason}", "reason", reason)
	}
	if h.HidesThoughts() {
		return r, nil, httpapi.NewError(http.StatusConflict, "colours_open_analysis", "colours are still being chosen, and an engine plays along: analyse when everybody has one")
	}
	return r, board, nil
}

// ask notes what a job is asked for besides its position.
func (j *job) ask(c Command) error {
	if c.Lines < 0 || c.Lines > session.MaxLines {
		return httpapi.Errorf(http.StatusUnprocessableEntity, "%d lines cannot be shown: ask for 1 to %d", c.Lines, session.MaxLines)
	}
	j.Lines, j.values, j.stones = cmp.Or(c.Lines, 1), c.Values, c.Stones
	return nil
}

// lend is what a job thinks with: the engine that it names, changed as it wants, or the
// game's solver.
func (h *analysis) lend(j *job) (engine sente.Engine, giveBack func(), err error) {
	if j.Purpose == session.Solving {
		tool, solver, err := scheduling.Borrow(h.table.tables.engines.Pool, h.table, "a solver", h.table.Game().Solver)
		return solving{h.table.tables.uploads.Solver(solver, h.table.Game())}, func() { h.table.tables.engines.Return(tool) }, err
	}
	engine, giveBack, err = h.borrow(j.spec)
	if err == nil && j.wrap != nil {
		engine = j.wrap(engine)
	}
	return engine, giveBack, err
}

// solving is a solver as an engine; a result without a proof has no line.
type solving struct{ solver sente.Solver }

// Think looks for a proof.
func (s solving) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
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

// balancing is an engine that looks for moves after which neither side is better.
type balancing struct {
	engine sente.Engine
	stones int
	title  string
}

// Think looks for the moves; the line of its choice begins with them.
func (b balancing) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	balancer, ok := sente.As[sente.Balancer](b.engine)
	if !ok {
		return sente.Choice{}, httpapi.NewError(http.StatusConflict, "no_even_positions", "no even positions are looked for in {game}", "game", b.title)
	}
	game.Opening = ""
	p, err := balancer.Balance(ctx, game, b.stones, 0, limits, report)
	if err != nil {
		return sente.Choice{}, err
	}
	return sente.Choice{Move: p.Moves[0], Info: p.Info}, nil
}
