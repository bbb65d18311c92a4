package connectfour

import (
	"context"
	"errors"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/connectfour/solver"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/clock"
)

// ExactOptions are the settings of an engine with the solver.
type ExactOptions struct {
	Options                  // of the search, if the solver has no result
	Off     solver.Technique // techniques of the solver to disable, for measurements
	NoBook  bool             // do not use the opening book
}

// ParseTechnique parses names of techniques of the solver, joined by +.
func ParseTechnique(text string) (solver.Technique, error) { return solver.ParseTechnique(text) }

// NewExact returns an engine that plays the moves that the solver proves. On boards that the solver
// does not support, and when it reaches its limits, the engine of [New] searches with the other
// half of the time or nodes. A depth limit applies to the search only. The caller must close the
// engine.
func NewExact(o ExactOptions) (sente.Engine, error) {
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	half := o.Memory / 2
	o.Memory = half
	search, err := New(o.Options)
	if err != nil {
		return nil, err
	}
	return &exactEngine{search: search, memory: half, noBook: o.NoBook, solvers: solverCache{disabled: o.Off}}, nil
}

// exactEngine is the engine of [NewExact]. It handles one call at a time: concurrent calls return
// search.ErrBusy, and calls after Close search.ErrClosed; methods without an error then have no
// effect.
type exactEngine struct {
	guard   search.Guard
	search  sente.Engine
	memory  int64 // size of the solver's table in bytes
	noBook  bool
	solvers solverCache
}

// Think solves the position or calls the search.
func (e *exactEngine) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "connectfour", limits); err != nil {
		return sente.Choice{}, err
	}
	if err := e.guard.Enter("connectfour"); err != nil {
		return sente.Choice{}, err
	}
	defer e.guard.Leave()
	begin := time.Now()
	p, ok := positionOfRecord(game)
	if !ok || limits.Depth > 0 || ctx.Err() != nil {
		return e.search.Think(ctx, game, limits, report)
	}
	if c, ok := e.chooseFromBook(p, limits); ok {
		c.Info.Time = time.Since(begin)
		if report != nil {
			report(c.Info)
		}
		return c, nil
	}
	s, err := e.openSolver(p, limits)
	if err != nil {
		return sente.Choice{}, err
	}
	if s == nil || limits.Nodes == 1 { // a single node is for the search; the table exists for the next call
		return e.search.Think(ctx, game, limits, report)
	}
	t := &solving{recordPosition: p, solver: s, lines: max(limits.Lines, 1), begin: begin, report: report}
	if clock.Plan(limits, clock.Habits{}) == (clock.Budget{}) && limits.Nodes == 0 {
		return e.solveWithoutLimits(ctx, t, game, limits)
	}
	if c, ok := t.solveWithin(ctx, limits); ok {
		return c, nil
	}
	return e.searchUnsolved(ctx, t, game, limits)
}

func (e *exactEngine) openSolver(p recordPosition, limits sente.Limits) (*solver.Solver, error) {
	memory := e.memory
	if limits.Memory > 0 {
		memory = limits.Memory / 2
	}
	return e.solvers.openSolver(p.solverBoard(), memory, limits.Threads)
}

// firstAnswerNodes is the node limit of the solver, and then of the search, for a first answer without
// limits.
const firstAnswerNodes = 200_000

// solveWithoutLimits solves without limits. If it is cancelled, it returns the result of a short search.
func (e *exactEngine) solveWithoutLimits(ctx context.Context, t *solving, game sente.Record, limits sente.Limits) (sente.Choice, error) {
	glance := limits
	glance.Nodes = firstAnswerNodes
	if c, ok := t.solveWithin(ctx, glance); ok {
		return c, nil
	}
	seen, err := e.searchUnsolved(ctx, t, game, glance)
	if err != nil || ctx.Err() != nil {
		return seen, err
	}
	t.interim, t.maxNodes = &seen.Info, 0
	if c, ok := t.solveChoice(ctx, ctx, 0); ok {
		return c, nil
	}
	seen.Info.Nodes, seen.Info.Time = t.nodes, time.Since(t.begin)
	if t.report != nil {
		t.report(seen.Info)
	}
	return seen, nil
}

// searchUnsolved searches with the limits that the solver left.
func (e *exactEngine) searchUnsolved(ctx context.Context, t *solving, game sente.Record, limits sente.Limits) (sente.Choice, error) {
	took := time.Since(t.begin)
	limits = simple.RemainingLimits(limits, took)
	if limits.Nodes > 0 {
		limits.Nodes = max(limits.Nodes-t.nodes, 1)
	}
	solved := t.nodes
	later := func(i sente.Info) sente.Info {
		i.Nodes, i.Time = i.Nodes+solved, i.Time+took
		return i
	}
	listen := t.report
	if listen != nil {
		listen = func(i sente.Info) { t.report(later(i)) }
	}
	c, err := e.search.Think(ctx, game, limits, listen)
	c.Info = later(c.Info)
	t.nodes = c.Info.Nodes
	return c, err
}

// Ponder solves the position with the opponent to move, so that the table contains the replies.
func (e *exactEngine) Ponder(ctx context.Context, game sente.Record) {
	if !e.guard.TryEnter() {
		return
	}
	defer e.guard.Leave()
	if p, ok := positionOfRecord(game); ok {
		if s, err := e.openSolver(p, sente.Limits{}); err == nil && s != nil {
			_, _ = s.ScorePosition(ctx, p.state, solver.Query{}) // the result is in the table
			return
		}
	}
	if search, ok := sente.As[sente.Ponderer](e.search); ok {
		search.Ponder(ctx, game)
	}
}

// Prepare unpacks the book: see sente.Preparer.
func (e *exactEngine) Prepare() {
	if !e.noBook {
		DefaultBook()
	}
}

// Features returns the names of the solver's techniques.
func (e *exactEngine) Features() []string { return solver.All.Names() }

// Forget clears the tables.
func (e *exactEngine) Forget() {
	if !e.guard.TryEnter() {
		return
	}
	defer e.guard.Leave()
	e.solvers.clearTable()
	if search, ok := sente.As[sente.Forgetter](e.search); ok {
		search.Forget()
	}
}

// Unwrap returns the search.
func (e *exactEngine) Unwrap() sente.Engine { return e.search }

// Close releases the memory of the tables.
func (e *exactEngine) Close() error {
	if first, err := e.guard.Close("connectfour"); !first {
		return err
	}
	return errors.Join(e.solvers.Close(), sente.Close(e.search))
}
