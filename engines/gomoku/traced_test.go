package gomoku

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/trace"
)

var traced = sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9", "h10", "g9", "i10"}}

// A traced search walks the tree of one that is not, and leaves the engine as it
// was.
func TestTrace_EqualsSearch(t *testing.T) {
	limits := sente.Limits{Depth: 4}
	think := func(e *engine) sente.Choice {
		e.Forget()
		c, err := e.Think(t.Context(), traced, limits, nil)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	e := must(newEngine(Options{}, defaultConfig()))
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
