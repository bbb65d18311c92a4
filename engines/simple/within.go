package simple

import (
	"cmp"
	"context"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/trace"
)

// Around is to be embedded by engines that stand around another one, whose
// abilities sente.As then finds.
type Around struct{ Inner sente.Engine }

// Unwrap returns the engine inside.
func (a Around) Unwrap() sente.Engine { return a.Inner }

// Limited is As, in the sense of [sente.Adjuster], for engines that change the limits
// of the one inside: then those of a trace, of a sampled tree and of a search without some
// moves change as well.
func (a Around) Limited(target any, change func(sente.Limits) sente.Limits) bool {
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

// avoidFunc is a function as a [sente.Avoider].
type avoidFunc func(ctx context.Context, game sente.Record, avoid []sente.Move, limits sente.Limits, report func(sente.Info)) (sente.Choice, error)

// Avoid calls the function.
func (f avoidFunc) Avoid(ctx context.Context, game sente.Record, avoid []sente.Move, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	return f(ctx, game, avoid, limits, report)
}

// traceFunc is a function as a [trace.Engine].
type traceFunc func(ctx context.Context, game sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Tree, error)

// Trace calls the function.
func (f traceFunc) Trace(ctx context.Context, game sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Tree, error) {
	return f(ctx, game, limits, keep)
}

// Within returns the engine with limits of its own: whatever it is allowed, it takes
// no more time for a move, nodes, depth or memory than they say, and exactly as many
// threads, if they say any. Other fields are not looked at.
func Within(e sente.Engine, limits sente.Limits) sente.Engine {
	return within{Around{e}, limits}
}

type within struct {
	Around
	limits sente.Limits
}

// Think keeps to both limits.
func (w within) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "simple", limits); err != nil { // which narrow would hide
		return sente.Choice{}, err
	}
	return w.Inner.Think(ctx, game, w.narrow(limits), report)
}

// As lets a trace keep to both limits.
func (w within) As(target any) bool { return w.Limited(target, w.narrow) }

func (w within) narrow(l sente.Limits) sente.Limits {
	l.Time = time.Duration(least(int64(l.Time), int64(w.limits.Time)))
	l.Nodes = least(l.Nodes, w.limits.Nodes)
	l.Memory = least(l.Memory, w.limits.Memory)
	l.Depth = int(least(int64(l.Depth), int64(w.limits.Depth)))
	l.Threads = cmp.Or(w.limits.Threads, l.Threads)
	return l
}

// least is the smaller of two limits, where 0 is none.
func least(a, b int64) int64 {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}
