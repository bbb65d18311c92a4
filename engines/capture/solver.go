package capture

import (
	"context"

	"github.com/sente-games/sente"
)

// NewSolver returns a solver that finds wins by continuous threats, and by threes
// and fours, however deep, and nothing else, by rules with captures ([Knows]). A
// win it names is certain, but may not be the quickest.
func NewSolver(o Options) (sente.Solver, error) {
	e, err := newEngine(sente.Record{Rules: "capture"}, o, best())
	if err != nil {
		return nil, err
	}
	e.root, e.variant.threes, e.share = 1<<40, 1<<40, 2
	return threatSolver{e}, nil
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
