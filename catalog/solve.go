package catalog

import (
	"context"
	"errors"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/capture"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/engines/suite"
)

// What a search may take before another solver has its turn: a part of what is left, and
// that many nodes of what has no limit.
const (
	glanceAt     = 8
	searchFor    = 2
	mostSearched = 1 << 22
)

// gomokuSolver searches a little as an engine does, then tries threats, where the engine
// knows the rules, searches for longer, and at last tries everything: of wins by force
// each of them finds some that the others do not (docs/experiments/0166-engine-work.md).
func gomokuSolver() (sente.Solver, error) {
	threats, err := gomokuengine.NewSolver(gomokuengine.Options{})
	if err != nil {
		return nil, err
	}
	captures, err := capture.NewSolver(capture.Options{})
	if err != nil {
		return nil, err
	}
	engine, err := strongGomoku(map[string]string{"memory": "32"})
	if err != nil {
		return nil, err
	}
	everything := simple.Prover(suite.Gomoku().Prove)
	glance, search := deciding{engine, glanceAt}, deciding{engine, searchFor}
	return threatsFirst{
		engine, simple.InTurn(search, everything),
		simple.InTurn(glance, threats, search, everything), simple.InTurn(glance, captures, search, everything),
		[]sente.Solver{threats, captures},
	}, nil
}

// deciding is an engine as a solver, for a part of what is left: a score that it has
// decided is proven, though a quicker win may exist.
type deciding struct {
	engine sente.Engine
	part   int64
}

func (d deciding) Solve(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	switch {
	case limits.Time == 0 && limits.Nodes == 0:
		limits.Nodes = mostSearched / d.part
	case limits.Nodes > 0:
		limits.Nodes = max(limits.Nodes/d.part, 1)
	}
	limits.Time /= time.Duration(d.part)
	limits.Lines, limits.Analysis = 1, true
	c, err := d.engine.Think(ctx, r, limits, report)
	switch {
	case c.Info.Score.Won() && c.Info.Bound != sente.Upper:
		c.Info.Source, c.Info.Bound = "proof", sente.Lower
	case c.Info.Score.Lost() && c.Info.Bound != sente.Lower:
		c.Info.Source, c.Info.Bound = "proof", sente.Upper
	default:
		c.Info.Source = ""
	}
	return c.Info, err
}

type threatsFirst struct {
	engine                           sente.Engine
	everything, inTurn, withCaptures sente.Solver
	closed                           []sente.Solver
}

// Forget makes the solver as good as new.
func (f threatsFirst) Forget() {
	if e, ok := sente.As[sente.Forgetter](f.engine); ok {
		e.Forget()
	}
	for _, s := range f.closed {
		if s, ok := sente.As[sente.Forgetter](s); ok {
			s.Forget()
		}
	}
}

// Close closes the solvers.
func (f threatsFirst) Close() error {
	errs := []error{sente.Close(f.engine)}
	for _, s := range f.closed {
		errs = append(errs, sente.Close(s))
	}
	return errors.Join(errs...)
}

func (f threatsFirst) Solve(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	if gomokuengine.Knows(r) {
		return f.inTurn.Solve(ctx, r, limits, report)
	}
	if capture.Knows(r) {
		return f.withCaptures.Solve(ctx, r, limits, report)
	}
	return f.everything.Solve(ctx, r, limits, report)
}
