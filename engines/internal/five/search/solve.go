package search

import (
	"context"

	"github.com/sente-games/sente"
)

// UnlimitedTries is a number of tries that no search reaches in practice.
const UnlimitedTries = 1 << 40

// SolveByThreats runs the engine's threat searches until all threats were tried or their share of the time
// is spent. The Source of the result is empty unless a win was proven.
func SolveByThreats(ctx context.Context, e sente.Engine, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	limits.Depth, limits.Lines = 1, 1
	c, err := e.Think(ctx, r, limits, report)
	if err == nil && c.Info.Score.Won() && c.Info.Source == "proof" {
		c.Info.Source, c.Info.Bound = "proof", sente.Lower
		return c.Info, nil
	}
	c.Info.Source = ""
	return c.Info, err
}
