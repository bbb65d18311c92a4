package search

import (
	"context"
	"time"

	"github.com/sente-games/sente"
)

// CallBudget computes the remaining nodes and time of a prover's call.
type CallBudget struct {
	Ctx         context.Context
	limits      sente.Limits
	spent       func() int64
	nodesBefore int64
	start       time.Time
}

// NewCallBudget returns the budget of a call that begins now. spent returns the total number of
// nodes ever spent.
func NewCallBudget(ctx context.Context, limits sente.Limits, spent func() int64) CallBudget {
	return CallBudget{Ctx: ctx, limits: limits, spent: spent, nodesBefore: spent(), start: time.Now()}
}

// SpentNodes returns the number of nodes that the call has spent.
func (a *CallBudget) SpentNodes() int64 { return a.spent() - a.nodesBefore }

// Elapsed returns the time since the call began.
func (a *CallBudget) Elapsed() time.Duration { return time.Since(a.start) }

// IsExhausted reports whether a limit is reached or the context is cancelled.
func (a *CallBudget) IsExhausted() bool {
	return a.Ctx.Err() != nil || a.limits.Nodes > 0 && a.SpentNodes() >= a.limits.Nodes || a.limits.Time > 0 && a.Elapsed() >= a.limits.Time
}

// RemainingTime returns the remaining time, 0 if there is no time limit.
func (a *CallBudget) RemainingTime() time.Duration {
	if a.limits.Time == 0 {
		return 0
	}
	return max(a.limits.Time-a.Elapsed(), time.Millisecond)
}

// LimitsForNodes returns the limits of a search that may visit the given number of nodes within the remaining
// limits.
func (a *CallBudget) LimitsForNodes(nodes int64) sente.Limits {
	if a.limits.Nodes > 0 {
		nodes = min(nodes, a.limits.Nodes-a.SpentNodes())
	}
	return sente.Limits{Nodes: max(nodes, 1), Time: a.RemainingTime()}
}
