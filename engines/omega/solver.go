package omega

import (
	"context"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/search"
)

// NewSolver returns a solver of two-player endgames with up to [MaxEndgameCells] empty cells. bytes is
// the size of its table. The caller must close it.
func NewSolver(bytes int64) (sente.Solver, error) {
	lease, err := memory.Process().Lease("the table of the ending", bytes)
	if err != nil {
		return nil, err
	}
	o := &endgameSolverAdapter{endgame: newEndgameSolver(bytes), lease: lease}
	memory.Hold(o, lease)
	return o, nil
}

type endgameSolverAdapter struct {
	endgame *endgameSolver
	lease   *memory.Lease
}

// Close releases the memory. The solver must not be used afterwards.
func (o *endgameSolverAdapter) Close() error {
	o.endgame = nil
	o.lease.Return()
	return nil
}

// Solve returns a proof, or an empty result if there are too many cells or the limits are too low.
func (o *endgameSolverAdapter) Solve(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	if err := sente.CheckCall(ctx, "omega", limits); err != nil {
		return sente.Info{}, err
	}
	begin := time.Now()
	g, s, err := positionAfter(r)
	if err != nil {
		return sente.Info{}, err
	}
	watch := newStopFunc(ctx, begin, limits, func(nodes int64) {
		if report != nil {
			report(sente.Info{Depth: g.Left(&s), Nodes: nodes, Time: time.Since(begin)})
		}
	})
	v := o.endgame.solvePosition(g.Live, &s, watch)
	info := sente.Info{Nodes: v.nodes, Time: time.Since(begin)}
	if v.known {
		info = v.makeInfo(o.endgame.principalVariation(g, s, v.move, lineNodes+v.nodes), g.Left(&s), begin)
	}
	if report != nil {
		report(info)
	}
	return info, nil
}

// reportEvery is the interval of the reports of a solver.
const reportEvery = 200 * time.Millisecond

// newStopFunc returns a function that reports whether the limits are reached, and that calls report at
// intervals.
func newStopFunc(ctx context.Context, begin time.Time, limits sente.Limits, report func(nodes int64)) func(int64) bool {
	last := time.Duration(0)
	return func(nodes int64) bool {
		search.YieldToEvents()
		took := time.Since(begin)
		if took-last >= reportEvery && report != nil {
			last = took
			report(nodes)
		}
		return ctx.Err() != nil || limits.Nodes > 0 && nodes > limits.Nodes ||
			limits.Time > 0 && took > limits.Time || limits.Left != 0 && took > limits.Left
	}
}
