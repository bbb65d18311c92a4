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
	return &exact{search: search, memory: half, noBook: o.NoBook, oracle: oracle{without: o.Off}}, nil
}

// exact is the engine of [NewExact]. It handles one call at a time: concurrent calls return
// search.ErrBusy, and calls after Close search.ErrClosed; methods without an error then have no
// effect.
type exact struct {
	guard  search.Guard
	search sente.Engine
	memory int64 // size of the solver's table in bytes
	noBook bool
	oracle oracle
}

// Think solves the position or calls the search.
func (e *exact) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "connectfour", limits); err != nil {
		return sente.Choice{}, err
	}
	if err := e.guard.Enter("connectfour"); err != nil {
		return sente.Choice{}, err
	}
	defer e.guard.Leave()
	begin := time.Now()
	p, ok := placed(game)
	if !ok || limits.Depth > 0 || ctx.Err() != nil {
		return e.search.Think(ctx, game, limits, report)
	}
	if c, ok := e.recall(p, limits); ok {
		c.Info.Time = time.Since(begin)
		if report != nil {
			report(c.Info)
		}
		return c, nil
	}
	s, err := e.solver(p, limits)
	if err != nil {
		return sente.Choice{}, err
	}
	if s == nil || limits.Nodes == 1 { // a single node is for the search; the table exists for the next call
		return e.search.Think(ctx, game, limits, report)
	}
	t := &thought{place: p, solver: s, lines: max(limits.Lines, 1), begin: begin, report: report}
	if clock.Plan(limits, clock.Habits{}) == (clock.Budget{}) && limits.Nodes == 0 {
		return e.patiently(ctx, t, game, limits)
	}
	if c, ok := t.within(ctx, limits); ok {
		return c, nil
	}
	return e.afterwards(ctx, t, game, limits)
}

func (e *exact) solver(p place, limits sente.Limits) (*solver.Solver, error) {
	memory := e.memory
	if limits.Memory > 0 {
		memory = limits.Memory / 2
	}
	return e.oracle.open(p.board(), memory, limits.Threads)
}

// glanceNodes is the node limit of the solver, and then of the search, for a first answer without
// limits.
const glanceNodes = 200_000

// patiently solves without limits. If it is cancelled, it returns the result of a short search.
func (e *exact) patiently(ctx context.Context, t *thought, game sente.Record, limits sente.Limits) (sente.Choice, error) {
	glance := limits
	glance.Nodes = glanceNodes
	if c, ok := t.within(ctx, glance); ok {
		return c, nil
	}
	seen, err := e.afterwards(ctx, t, game, glance)
	if err != nil || ctx.Err() != nil {
		return seen, err
	}
	t.seen, t.most = &seen.Info, 0
	if c, ok := t.solve(ctx, ctx, 0); ok {
		return c, nil
	}
	seen.Info.Nodes, seen.Info.Time = t.nodes, time.Since(t.begin)
	if t.report != nil {
		t.report(seen.Info)
	}
	return seen, nil
}

// afterwards searches with the limits that the solver left.
func (e *exact) afterwards(ctx context.Context, t *thought, game sente.Record, limits sente.Limits) (sente.Choice, error) {
	took := time.Since(t.begin)
	limits = simple.Spent(limits, took)
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
func (e *exact) Ponder(ctx context.Context, game sente.Record) {
	if !e.guard.TryEnter() {
		return
	}
	defer e.guard.Leave()
	if p, ok := placed(game); ok {
		if s, err := e.solver(p, sente.Limits{}); err == nil && s != nil {
			_, _ = s.Score(ctx, p.state, solver.Query{}) // the result is in the table
			return
		}
	}
	if search, ok := sente.As[sente.Ponderer](e.search); ok {
		search.Ponder(ctx, game)
	}
}

// Features returns the names of the solver's techniques.
func (e *exact) Features() []string { return solver.All.Names() }

// Forget clears the tables.
func (e *exact) Forget() {
	if !e.guard.TryEnter() {
		return
	}
	defer e.guard.Leave()
	e.oracle.forget()
	if search, ok := sente.As[sente.Forgetter](e.search); ok {
		search.Forget()
	}
}

// Unwrap returns the search.
func (e *exact) Unwrap() sente.Engine { return e.search }

// Close releases the memory of the tables.
func (e *exact) Close() error {
	if first, err := e.guard.Close("connectfour"); !first {
		return err
	}
	return errors.Join(e.oracle.Close(), sente.Close(e.search))
}
