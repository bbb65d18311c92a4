package standard

import (
	"testing"
	"time"

	"github.com/sente-games/sente"
)

// TestRoundLimits_DivideNodesOrTime: turns are measured by nodes if those are limited, and by time
// if not, and the last one takes what is left.
func TestRoundLimits_DivideNodesOrTime(t *testing.T) {
	turn, now := sente.Limits{Time: time.Second, Nodes: 1000}, time.Now()
	for _, c := range []struct {
		limits sente.Limits
		nodes  int64
		want   sente.Limits
		last   bool
	}{
		{sente.Limits{}, 5, sente.Limits{Time: time.Second}, false},
		{sente.Limits{Time: time.Hour}, 5, sente.Limits{Time: time.Second}, false},
		{sente.Limits{Nodes: 5000}, 5, sente.Limits{Nodes: 1000}, false},
		{sente.Limits{Nodes: 900}, 5, sente.Limits{Nodes: 895}, true},
	} {
		if got, last := roundLimits(turn, c.limits, now, c.nodes); got != c.want || last != c.last {
			t.Errorf("within %+v: %+v, last %v; want %+v, %v", c.limits, got, last, c.want, c.last)
		}
	}
	if got, last := roundLimits(turn, sente.Limits{Time: time.Nanosecond}, now.Add(-time.Minute), 0); got.Time > time.Millisecond || !last {
		t.Errorf("after the time: %+v, last %v", got, last)
	}
}
