package gomoku

import (
	"context"

	"github.com/sente-games/sente"
)

// NewSolver returns a solver that finds wins by continuous fours, by threes and
// fours, however deep, and by moves that threaten those, and nothing else, by the rules that its tables know
// ([Knows]). A win it names is certain, but may not be the quickest.
func NewSolver(o Options) (sente.Solver, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	v := best()
	v.root, v.threats, v.quiet, v.known, v.share = endless, 300_000, 6, 8, 2
	e, err := newEngine(o, v)
	return threatSolver{e}, err
}

// threatSolver is the engine without its search.
type threatSolver struct{ *engine }

// Solve looks for threats until all were tried or half of the time is spent.
func (s threatSolver) Solve(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	limits.Depth, limits.Lines = 1, 1
	c, err := s.Think(ctx, r, limits, report)
	if err == nil && c.Info.Score.Won() && c.Info.Source == "proof" {
		c.Info.Source, c.Info.Bound = "proof", sente.Lower
		return c.Info, nil
	}
	c.Info.Source = ""
	return c.Info, err
}
