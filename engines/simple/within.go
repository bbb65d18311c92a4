package simple

import (
	"cmp"
	"context"
	"errors"
	"io"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/trace"
)

// Wrapped hands on what an engine can do besides thinking. It is to be embedded
// by engines that stand around another one.
type Wrapped struct{ Inner sente.Engine }

// Ponder lets the engine ponder if it can.
func (w Wrapped) Ponder(ctx context.Context, game sente.Record) {
	if p, ok := w.Inner.(sente.Ponderer); ok {
		p.Ponder(ctx, game)
	}
}

// Features are those of the engine.
func (w Wrapped) Features() []string {
	if e, ok := w.Inner.(interface{ Features() []string }); ok {
		return e.Features()
	}
	return nil
}

// Forget makes the engine forget if it can.
func (w Wrapped) Forget() {
	if e, ok := w.Inner.(interface{ Forget() }); ok {
		e.Forget()
	}
}

// Trace lets the engine be traced if it can.
func (w Wrapped) Trace(ctx context.Context, game sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Tree, error) {
	if e, ok := w.Inner.(interface {
		Trace(context.Context, sente.Record, sente.Limits, trace.Limits) (*trace.Tree, error)
	}); ok {
		return e.Trace(ctx, game, limits, keep)
	}
	return nil, errors.New("the engine cannot be traced")
}

// Close closes the engine if there is anything to close.
func (w Wrapped) Close() error {
	if c, ok := w.Inner.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// Within returns the engine with limits of its own: it never takes more time for
// a move, nodes, depth or memory than they say, whatever it is allowed, and has so
// many threads, if they say any. Other fields are not looked at.
func Within(e sente.Engine, limits sente.Limits) sente.Engine {
	return within{Wrapped{e}, limits}
}

type within struct {
	Wrapped
	limits sente.Limits
}

// Think keeps to both limits.
func (w within) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	return w.Inner.Think(ctx, game, w.narrow(limits), report)
}

// Trace keeps to both limits.
func (w within) Trace(ctx context.Context, game sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Tree, error) {
	return w.Wrapped.Trace(ctx, game, w.narrow(limits), keep)
}

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
