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

// ExactOptions are the settings of an engine that solves what it can.
type ExactOptions struct {
	Options                  // of the search for what it cannot
	Off     solver.Technique // of the solver, for measurement
	NoBook  bool             // solve even what the book of openings knows
}

// ParseTechnique reads names of techniques of the solver, joined by +.
func ParseTechnique(text string) (solver.Technique, error) { return solver.ParseTechnique(text) }

// NewExact returns an engine that asks the solver first and plays what it proves.
// On boards that are not for the solver, and where the limits end it, the engine of
// [New] answers: with the half of the time or of the nodes that the solver may not
// use. A limit of depth is for the search alone. Close it when it is done with.
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

// exact is the engine of [NewExact]. It serves one call at a time: others return
// search.ErrBusy, and after Close search.ErrClosed; those without an error have no effect then.
type exact struct {
	guard  search.Guard
	search sente.Engine
	memory int64 // of the solver
	noBook bool
	oracle oracle
}

// Think solves the position or lets the search answer.
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
	if s == nil || limits.Nodes == 1 { // one is the search's, and the table is there for the next time
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

// glanceNodes is what the solver and then the search may spend on a first answer
// when nothing limits them.
const glanceNodes = 200_000

// patiently solves without limits. What the search sees at a glance is the answer
// if it is cancelled.
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

// afterwards lets the search answer with what the solver left of the limits.
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

// Ponder solves the position that the opponent is thinking about; then the table
// knows the replies.
func (e *exact) Ponder(ctx context.Context, game sente.Record) {
	if !e.guard.TryEnter() {
		return
	}
	defer e.guard.Leave()
	if p, ok := placed(game); ok {
		if s, err := e.solver(p, sente.Limits{}); err == nil && s != nil {
			_, _ = s.Score(ctx, p.state, solver.Query{}) // what comes of it is in the table
			return
		}
	}
	if search, ok := sente.As[sente.Ponderer](e.search); ok {
		search.Ponder(ctx, game)
	}
}

// Features are the techniques of the solver.
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
