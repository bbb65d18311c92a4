package gomoku

import (
	"context"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/search"
)

// NewSolver returns a solver that finds wins by continuous fours, by threes and fours of any depth,
// and by moves that threaten these, by the rules that its tables support ([SupportsGame]). A win that it
// returns is proven, but may not be the quickest.
func NewSolver(o Options) (sente.Solver, error) {
	c := defaultConfig()
	c.RootVCFTries, c.threatPositions, c.maxQuietMoves, c.vctNodesPerEntry, c.ThreatTimeDivisor = search.UnlimitedTries, 300_000, 6, 8, 2
	e, err := newEngine(o, c)
	if err != nil {
		return nil, err
	}
	return threatSolver{e}, nil
}

// threatSolver is the engine without its main search.
type threatSolver struct{ *engine }

// Solve searches for threats until all were tried or half of the time is spent.
func (s threatSolver) Solve(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	if err := sente.CheckCall(ctx, "gomoku", limits); err != nil {
		return sente.Info{}, err
	}
	return search.SolveByThreats(ctx, s.engine, r, limits, report)
}
