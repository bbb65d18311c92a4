package gomoku

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/trace"
)

var traced = sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9", "h10", "g9", "i10"}}

// A traced search walks the tree of one that is not, and leaves the engine as it
// was.
func TestTraceIsTheSearch(t *testing.T) {
	limits := sente.Limits{Depth: 4}
	think := func(e *engine) sente.Choice {
		e.Forget()
		c, err := e.Think(t.Context(), traced, limits, nil)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	e := must(newEngine(Options{}, best()))
	want := think(e)
	e.Forget()
	tree, err := e.Trace(t.Context(), traced, limits, trace.Limits{Nodes: 100, Roots: 100})
	if err != nil || len(tree.Roots) == 0 {
		t.Fatal(tree, err)
	}
	last := tree.Roots[len(tree.Roots)-1]
	if last.Depth != 4 || last.Score != want.Info.Score || len(last.Children) == 0 {
		t.Errorf("the root was searched %d deep, to %v; want 4, %v", last.Depth, last.Score, want.Info.Score)
	}
	if got := think(e); got.Move != want.Move || got.Info.Nodes != want.Info.Nodes {
		t.Errorf("%s with %d nodes after a trace, %s with %d before", got.Move, got.Info.Nodes, want.Move, want.Info.Nodes)
	}
	if _, err := e.Trace(t.Context(), sente.Record{Moves: []sente.Move{"h8", "h8"}}, limits, trace.Limits{}); err == nil {
		t.Error("an occupied point was traced")
	}
}

// Where Think needs no search, such as an empty board or five in one, Trace
// searches all the same.
func TestTraceWhereNothingIsToBeFound(t *testing.T) {
	e := must(newEngine(Options{}, best()))
	for _, moves := range [][]sente.Move{nil, {"h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4"}} {
		tree, err := e.Trace(t.Context(), sente.Record{Moves: moves}, sente.Limits{Depth: 2}, trace.Limits{})
		if err != nil || len(tree.Roots) != 1 {
			t.Errorf("%v: %+v, %v", moves, tree, err)
		}
	}
}

func TestFeaturesCanBeSwitched(t *testing.T) {
	all, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	less, err := NewBy(nil, Options{}, alphabeta.Without(alphabeta.PVS|alphabeta.Killers))
	if err != nil {
		t.Fatal(err)
	}
	n, m := len(all.(*engine).Features()), len(less.(*engine).Features())
	if n < 5 || m != n-2 {
		t.Errorf("%d features, %d without two", n, m)
	}
	c, err := less.Think(t.Context(), traced, sente.Limits{Depth: 4}, nil)
	if err != nil || c.Move == "" {
		t.Errorf("%+v, %v", c, err)
	}
	for _, bad := range []func() (sente.Engine, error){
		func() (sente.Engine, error) { return NewBy(nil, Options{Memory: -1}) },
		func() (sente.Engine, error) { return NewBy(nil, Options{}, alphabeta.Window(0)) },
	} {
		if e, err := bad(); err == nil {
			t.Errorf("%v was made", e)
		}
	}
}
