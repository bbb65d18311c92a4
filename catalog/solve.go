package catalog

import (
	"context"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/capture"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/engines/suite"
)

// What the engine may take before everything is tried: all but a part of what is left, and
// that many nodes of what has no limit.
const (
	partForAll   = 16 // where the engine searches for threats
	partElse     = 2
	mostSearched = 1 << 22
)

// gomokuSolver asks the engine, so that it sees what an analysis sees, and then tries
// everything (docs/experiments/0170-equally-seeing.md).
func gomokuSolver() (sente.Solver, error) {
	engine, err := strongGomoku(nil)
	if err != nil {
		return nil, err
	}
	everything := simple.Prover(suite.Gomoku().Prove)
	return engineFirst{
		engine,
		simple.InTurn(deciding{engine, partForAll}, everything),
		simple.InTurn(deciding{engine, partElse}, everything),
	}, nil
}

// deciding is an engine as a solver, for all but a part of what is left: a score that it
// has decided is proven, though a quicker win may exist.
type deciding struct {
	engine sente.Engine
	spare  int64
}

func (d deciding) Solve(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	switch {
	case limits.Time == 0 && limits.Nodes == 0:
		limits.Nodes = mostSearched
	case limits.Nodes > 0:
		limits.Nodes = max(limits.Nodes-limits.Nodes/d.spare, 1)
	}
	limits.Time -= limits.Time / time.Duration(d.spare)
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

// engineFirst solves by an engine that searches for threats, where it knows the rules, and
// by one that does not elsewhere.
type engineFirst struct {
	engine         sente.Engine
	threats, plain sente.Solver
}

// Forget makes the solver as good as new.
func (f engineFirst) Forget() {
	if e, ok := sente.As[sente.Forgetter](f.engine); ok {
		e.Forget()
	}
}

// Close closes the engine.
func (f engineFirst) Close() error { return sente.Close(f.engine) }

func (f engineFirst) Solve(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	if gomokuengine.Knows(r) || capture.Knows(r) {
		return f.threats.Solve(ctx, r, limits, report)
	}
	return f.plain.Solve(ctx, r, limits, report)
}
