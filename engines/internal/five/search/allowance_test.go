package search

import (
	"context"
	"testing"
	"time"

	"github.com/sente-games/sente"
)

// TestAllowance: nothing is late without limits; a limit of nodes counts those of the call alone; who
// asks for more than is left gets what is left, and at least one.
func TestAllowance(t *testing.T) {
	spent := int64(500)
	count := func() int64 { return spent }
	ctx, cancel := context.WithCancel(t.Context())
	endless := NewAllowance(ctx, sente.Limits{}, count)
	bounded := NewAllowance(ctx, sente.Limits{Nodes: 100, Time: time.Hour}, count)
	if l := endless.Some(1000); l.Nodes != 1000 || l.Time != 0 {
		t.Errorf("without limits: %+v", l)
	}
	spent += 60
	if l := bounded.Some(1000); l.Nodes != 40 || l.Time <= 0 || l.Time > time.Hour || bounded.Late() || bounded.Spent() != 60 {
		t.Errorf("40 are left: %+v after %d", l, bounded.Spent())
	}
	spent += 40
	if l := bounded.Some(1000); l.Nodes != 1 || !bounded.Late() || endless.Late() {
		t.Errorf("none are left: %+v, late %v and %v", l, bounded.Late(), endless.Late())
	}
	past := NewAllowance(ctx, sente.Limits{Time: time.Nanosecond}, count)
	for past.Took() == 0 {
	}
	if !past.Late() || past.Left() != time.Millisecond {
		t.Errorf("the time is over: late %v, %v left", past.Late(), past.Left())
	}
	if cancel(); !endless.Late() {
		t.Error("nobody waits, and it is not late")
	}
}
