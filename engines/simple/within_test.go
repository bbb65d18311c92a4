package simple_test

import (
	"context"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
)

// witness is an engine that remembers its limits.
type witness struct{ seen *sente.Limits }

func (w witness) Think(_ context.Context, _ sente.Record, l sente.Limits, _ func(sente.Info)) (sente.Choice, error) {
	*w.seen = l
	return sente.Choice{}, nil
}

func TestWithinKeepsToBothLimits(t *testing.T) {
	var seen sente.Limits
	e := simple.Within(witness{&seen}, sente.Limits{Time: 5 * time.Second, Nodes: 100, Depth: 3, Seed: 9})
	for _, c := range []struct{ asked, want sente.Limits }{
		{sente.Limits{}, sente.Limits{Time: 5 * time.Second, Nodes: 100, Depth: 3}},
		{sente.Limits{Time: time.Second, Nodes: 1000, Depth: 2, Memory: 7, Seed: 1, Lines: 4}, sente.Limits{Time: time.Second, Nodes: 100, Depth: 2, Memory: 7, Seed: 1, Lines: 4}},
		{sente.Limits{Time: time.Minute, Nodes: 10, Depth: 30}, sente.Limits{Time: 5 * time.Second, Nodes: 10, Depth: 3}},
	} {
		if _, err := e.Think(t.Context(), sente.Record{}, c.asked, nil); err != nil || seen != c.want {
			t.Errorf("asked for %+v: %+v, want %+v (%v)", c.asked, seen, c.want, err)
		}
	}
	two := simple.Within(witness{&seen}, sente.Limits{Threads: 2})
	for _, asked := range []int{0, 1, 5} {
		if _, err := two.Think(t.Context(), sente.Record{}, sente.Limits{Threads: asked}, nil); err != nil || seen.Threads != 2 {
			t.Errorf("asked for %d threads: %d, want its own 2 (%v)", asked, seen.Threads, err)
		}
	}
}
