package search

import (
	"context"
	"testing"
	"time"

	"github.com/sente-games/sente"
)

// TestCallBudget: nothing is late without limits; a limit of nodes counts those of the call alone; who
// asks for more than is left gets what is left, and at least one.
func TestCallBudget(t *testing.T) {
	spent := int64(500)
	count := func() int64 { return spent }
	ctx, cancel := context.WithCancel(t.Context())
	endless := NewCallBudget(ctx, sente.Limits{}, count)
	bounded := NewCallBudget(ctx, sente.Limits{Nodes: 100, Time: time.Hour}, count)
	if l := endless.LimitsForNodes(1000); l.Nodes != 1000 || l.Time != 0 {
		t.Errorf("without limits: %+v", l)
	}
	spent += 60
	if l := bounded.LimitsForNodes(1000); l.Nodes != 40 || l.Time <= 0 || l.Time > time.Hour || bounded.IsExhausted() || bounded.SpentNodes() != 60 {
		t.Errorf("40 are left: %+v after %d", l, bounded.SpentNodes())
	}
	spent += 40
	if l := bounded.LimitsForNodes(1000); l.Nodes != 1 || !bounded.IsExhausted() || endless.IsExhausted() {
		t.Errorf("none are left: %+v, late %v and %v", l, bounded.IsExhausted(), endless.IsExhausted())
	}
	past := NewCallBudget(ctx, sente.Limits{Time: time.Nanosecond}, count)
	for past.Elapsed() == 0 {
	}
	if !past.IsExhausted() || past.RemainingTime() != time.Millisecond {
		t.Errorf("the time is over: late %v, %v left", past.IsExhausted(), past.RemainingTime())
	}
	if cancel(); !endless.IsExhausted() {
		t.Error("nobody waits, and it is not late")
	}
}
