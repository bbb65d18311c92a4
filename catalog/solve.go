package catalog

import (
	"context"
	"errors"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/capture"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/engines/suite"
)

// gomokuSolver tries threats first, where the engine knows the rules, then
// everything.
func gomokuSolver() (sente.Solver, error) {
	threats, err := gomokuengine.NewSolver(gomokuengine.Options{})
	if err != nil {
		return nil, err
	}
	captures, err := capture.NewSolver(capture.Options{})
	if err != nil {
		return nil, err
	}
	everything := simple.Prover(suite.Gomoku().Prove)
	return threatsFirst{everything, simple.InTurn(threats, everything), simple.InTurn(captures, everything)}, nil
}

type threatsFirst struct{ everything, inTurn, withCaptures sente.Solver }

// Close closes the solvers.
func (f threatsFirst) Close() error {
	var errs []error
	for _, s := range []sente.Solver{f.inTurn, f.withCaptures} {
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
