package capture

import (
	"context"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/search"
)

// NewSolver returns a solver that finds wins by continuous threats, and by threes and fours, at any
// depth, under rules with captures ([SupportsGame]). Its wins are proven, but may not be the shortest.
func NewSolver(o Options) (sente.Solver, error) {
	c := defaultConfig()
	c.RootVCFTries, c.vctTries, c.ThreatTimeDivisor = search.UnlimitedTries, search.UnlimitedTries, 2
	e, err := newEngine(sente.Record{Rules: "capture"}, o, c)
	if err != nil {
		return nil, err
	}
	return threatSolver{e}, nil
}

// threatSolver is the engine without alpha-beta.
type threatSolver struct{ *engine }

// Solve searches for threats until all were tried or half of the time is used.
func (s threatSolver) Solve(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	if err := sente.CheckCall(ctx, "capture", limits); err != nil {
		return sente.Info{}, err
	}
	return search.SolveByThreats(ctx, s.engine, r, limits, report)
}
