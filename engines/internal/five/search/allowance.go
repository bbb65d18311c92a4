package search

import (
	"context"
	"time"

	"github.com/sente-games/sente"
)

// Allowance computes the remaining nodes and time of a prover's call.
type Allowance struct {
	Ctx    context.Context
	limits sente.Limits
	spent  func() int64
	before int64
	start  time.Time
}

// NewAllowance returns the Allowance of a call that begins now. spent returns the total number of
// nodes ever spent.
func NewAllowance(ctx context.Context, limits sente.Limits, spent func() int64) Allowance {
	return Allowance{Ctx: ctx, limits: limits, spent: spent, before: spent(), start: time.Now()}
}

// Spent returns the number of nodes that the call has spent.
func (a *Allowance) Spent() int64 { return a.spent() - a.before }

// Took returns the time since the call began.
func (a *Allowance) Took() time.Duration { return time.Since(a.start) }

// Late reports whether a limit is reached or the context is cancelled.
func (a *Allowance) Late() bool {
	return a.Ctx.Err() != nil || a.limits.Nodes > 0 && a.Spent() >= a.limits.Nodes || a.limits.Time > 0 && a.Took() >= a.limits.Time
}

// Left returns the remaining time, 0 if there is no time limit.
func (a *Allowance) Left() time.Duration {
	if a.limits.Time == 0 {
		return 0
	}
	return max(a.limits.Time-a.Took(), time.Millisecond)
}

// Some returns the limits of a search that may visit the given number of nodes within the remaining
// limits.
func (a *Allowance) Some(nodes int64) sente.Limits {
	if a.limits.Nodes > 0 {
		nodes = min(nodes, a.limits.Nodes-a.Spent())
	}
	return sente.Limits{Nodes: max(nodes, 1), Time: a.Left()}
}
