package simple_test

import (
	"context"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/search/trace"
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

// What the engine inside can do, the one around it can; what it cannot, is said.
func TestWrappedHandsOn(t *testing.T) {
	inside, err := simple.New(tictactoe.Game)
	if err != nil {
		t.Fatal(err)
	}
	type able interface {
		sente.Engine
		sente.Ponderer
		Features() []string
		Forget()
		Close() error
		Trace(context.Context, sente.Record, sente.Limits, trace.Limits) (*trace.Tree, error)
	}
	e := simple.Within(inside, sente.Limits{Depth: 2}).(able)
	e.Ponder(t.Context(), sente.Record{})
	e.Forget()
	if tree, err := e.Trace(t.Context(), sente.Record{}, sente.Limits{}, trace.Limits{}); err != nil || len(tree.Roots) != 1 || tree.Roots[0].Depth != 2 {
		t.Errorf("trace: %+v, %v", tree, err)
	}
	if len(e.Features()) == 0 || e.Close() != nil {
		t.Error("features or close are not handed on")
	}
	none := simple.Within(witness{new(sente.Limits)}, sente.Limits{}).(able)
	none.Ponder(t.Context(), sente.Record{})
	none.Forget()
	if _, err := none.Trace(t.Context(), sente.Record{}, sente.Limits{}, trace.Limits{}); err == nil || none.Features() != nil || none.Close() != nil {
		t.Error("an engine that can do nothing is traced")
	}
}
