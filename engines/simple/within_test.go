package simple_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/search/mcts"
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

// A trace keeps to both limits, too.
func TestWithinNarrowsTraces(t *testing.T) {
	inside, err := simple.New(tictactoe.Game)
	if err != nil {
		t.Fatal(err)
	}
	e, _ := sente.As[trace.Engine](simple.Within(inside, sente.Limits{Depth: 2}))
	if tree, err := e.Trace(t.Context(), sente.Record{}, sente.Limits{}, trace.Limits{}); err != nil || len(tree.Roots) != 1 || tree.Roots[0].Depth != 2 {
		t.Errorf("trace: %+v, %v", tree, err)
	}
}

// Monte Carlo tree search names its own features and cannot be traced.
func TestTreeSearchIsNotTraced(t *testing.T) {
	e, err := simple.OpenTree(sente.Record{}, othello.FromRecord)
	if err != nil {
		t.Fatal(err)
	}
	_, traced := sente.As[trace.Engine](e)
	named, featured := sente.As[sente.Featured](e)
	_, forgets := sente.As[sente.Forgetter](e)
	_, ponders := sente.As[sente.Ponderer](e)
	if traced || !featured || !slices.Contains(named.Features(), mcts.Decisive.String()) || !forgets || !ponders {
		t.Errorf("traced %v, features %v, forgets %v, ponders %v", traced, featured, forgets, ponders)
	}
}
