package simple

import (
	"context"
	"errors"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/proof"
)

// SolverOf adapts an engine that reports when its result is a proof to the Solver interface. The
// engine should search for the shortest win (alphabeta.Shortest).
func SolverOf(e sente.Engine) sente.Solver { return engineSolver{e} }

type engineSolver struct{ engine sente.Engine }

// Unwrap returns the engine.
func (t engineSolver) Unwrap() sente.Engine { return t.engine }

func (t engineSolver) Solve(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	c, err := t.engine.Think(ctx, r, limits, report)
	return c.Info, err
}

// NewProofSolver adapts a proof search to the Solver interface. It finds the result and a line, but not the
// shortest one.
func NewProofSolver(open func(sente.Record) (proof.Case, error)) sente.Solver {
	return proofSolver{open}
}

type proofSolver struct {
	open func(sente.Record) (proof.Case, error)
}

func (p proofSolver) Solve(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	c, err := p.open(r)
	if err != nil {
		return sente.Info{}, err
	}
	defer c.Close()
	var listen func(proof.Progress)
	if report != nil {
		listen = func(p proof.Progress) {
			report(sente.Info{Depth: p.Depth, SelDepth: p.Max, Nodes: p.Nodes, Time: p.Time, Table: p.Table})
		}
	}
	result, err := c.Solve(ctx, limits, listen)
	return provenInfo(result), err
}

// provenInfo converts the result of a proof to the form of a search result.
func provenInfo(r proof.Result) sente.Info {
	i := sente.Info{Line: r.Line, Nodes: r.Nodes, Time: r.Time, Source: "proof"}
	switch r.Value {
	case proof.Won:
		i.Score, i.Bound = sente.WinIn(r.Plies), sente.Lower
	case proof.Lost:
		i.Score, i.Bound = sente.LossIn(r.Plies), sente.Upper
	case proof.Unknown:
		i.Source = ""
	}
	return i
}

// NewSequentialSolver returns a solver that tries the solvers in order until one has a proof.
func NewSequentialSolver(solvers ...sente.Solver) sente.Solver { return sequentialSolver(solvers) }

type sequentialSolver []sente.Solver

// Close closes all solvers that have a Close method.
func (all sequentialSolver) Close() error {
	var errs []error
	for _, s := range all {
		errs = append(errs, sente.Close(s))
	}
	return errors.Join(errs...)
}

func (all sequentialSolver) Solve(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sum sente.Info, err error) {
	begin := time.Now()
	for _, s := range all {
		remaining := RemainingLimits(limits, time.Since(begin))
		if limits.Nodes > 0 {
			remaining.Nodes = max(limits.Nodes-sum.Nodes, 1)
		}
		nodes := sum.Nodes
		sum, err = s.Solve(ctx, r, remaining, report)
		sum.Nodes += nodes
		sum.Time = time.Since(begin)
		if err != nil || sum.Source == "proof" || ctx.Err() != nil {
			return sum, err
		}
	}
	return sum, nil
}
