package simple

import (
	"cmp"
	"context"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/trace"
)

// EngineWrapper is embedded by engines that wrap another engine, so that sente.As finds the abilities of
// the inner one.
type EngineWrapper struct{ Inner sente.Engine }

// Unwrap returns the inner engine.
func (a EngineWrapper) Unwrap() sente.Engine { return a.Inner }

// AdjustLimits implements As of [sente.Adjuster] for engines that change the limits of the inner engine:
// it also changes the limits of traces, of sampled trees and of searches with excluded moves.
func (a EngineWrapper) AdjustLimits(target any, change func(sente.Limits) sente.Limits) bool {
	return sente.Adjust(target, a.Inner, func(e trace.Engine) trace.Engine {
		return traceFunc(func(ctx context.Context, game sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Tree, error) {
			return e.Trace(ctx, game, change(limits), keep)
		})
	}) || sente.Adjust(target, a.Inner, func(e trace.Sampler) trace.Sampler {
		return sampleFunc(func(ctx context.Context, game sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Samples, error) {
			return e.Sample(ctx, game, change(limits), keep)
		})
	}) || sente.Adjust(target, a.Inner, func(e sente.Avoider) sente.Avoider {
		return avoidFunc(func(ctx context.Context, game sente.Record, avoid []sente.Move, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
			return e.Avoid(ctx, game, avoid, change(limits), report)
		})
	})
}

// avoidFunc adapts a function to the [sente.Avoider] interface.
type avoidFunc func(ctx context.Context, game sente.Record, avoid []sente.Move, limits sente.Limits, report func(sente.Info)) (sente.Choice, error)

// Avoid calls the function.
func (f avoidFunc) Avoid(ctx context.Context, game sente.Record, avoid []sente.Move, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	return f(ctx, game, avoid, limits, report)
}

// traceFunc adapts a function to the [trace.Engine] interface.
type traceFunc func(ctx context.Context, game sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Tree, error)

// Trace calls the function.
func (f traceFunc) Trace(ctx context.Context, game sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Tree, error) {
	return f(ctx, game, limits, keep)
}

// LimitEngine returns the engine with additional limits: it uses at most their time per move, nodes,
// depth and memory, and exactly their number of threads; zero fields are no limit. Other fields are
// ignored.
func LimitEngine(e sente.Engine, limits sente.Limits) sente.Engine {
	return limitedEngine{EngineWrapper{e}, limits}
}

type limitedEngine struct {
	EngineWrapper
	limits sente.Limits
}

// Think applies both limits.
func (w limitedEngine) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "simple", limits); err != nil { // narrow would hide invalid limits
		return sente.Choice{}, err
	}
	return w.Inner.Think(ctx, game, w.combineLimits(limits), report)
}

// As applies both limits to traces as well.
func (w limitedEngine) As(target any) bool { return w.AdjustLimits(target, w.combineLimits) }

func (w limitedEngine) combineLimits(l sente.Limits) sente.Limits {
	l.Time = time.Duration(minLimit(int64(l.Time), int64(w.limits.Time)))
	l.Nodes = minLimit(l.Nodes, w.limits.Nodes)
	l.Memory = minLimit(l.Memory, w.limits.Memory)
	l.Depth = int(minLimit(int64(l.Depth), int64(w.limits.Depth)))
	l.Threads = cmp.Or(w.limits.Threads, l.Threads)
	return l
}

// minLimit returns the smaller of two limits, where 0 is no limit.
func minLimit(a, b int64) int64 {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}
