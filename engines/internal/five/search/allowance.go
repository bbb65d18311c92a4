package search

import (
	"context"
	"time"

	"github.com/sente-games/sente"
)

// Allowance is what a prover may still spend of the limits Nodes and Time of a call.
type Allowance struct {
	Ctx    context.Context
	limits sente.Limits
	spent  func() int64
	before int64
	start  time.Time
}

// NewAllowance is that of a call that begins now. spent says how many nodes were ever spent.
func NewAllowance(ctx context.Context, limits sente.Limits, spent func() int64) Allowance {
	return Allowance{Ctx: ctx, limits: limits, spent: spent, before: spent(), start: time.Now()}
}

// Spent is how many nodes the call has spent.
func (a *Allowance) Spent() int64 { return a.spent() - a.before }

// Took is how long the call has taken.
func (a *Allowance) Took() time.Duration { return time.Since(a.start) }

// Late reports whether a limit is reached, or nobody waits any more.
func (a *Allowance) Late() bool {
	return a.Ctx.Err() != nil || a.limits.Nodes > 0 && a.Spent() >= a.limits.Nodes || a.limits.Time > 0 && a.Took() >= a.limits.Time
}

// Left is how much time is left, 0 if there is no limit.
func (a *Allowance) Left() time.Duration {
	if a.limits.Time == 0 {
		return 0
	}
	return max(a.limits.Time-a.Took(), time.Millisecond)
}

// Some are the limits of a search that may visit a number of nodes within all of them.
func (a *Allowance) Some(nodes int64) sente.Limits {
	if a.limits.Nodes > 0 {
		nodes = min(nodes, a.limits.Nodes-a.Spent())
	}
	return sente.Limits{Nodes: max(nodes, 1), Time: a.Left()}
}
