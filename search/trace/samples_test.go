package trace_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente/search/trace"
)

// TestSamplesOfStrangeOrder: what has no parent is left out, and an empty tree has a root.
func TestSamplesOfStrangeOrder(t *testing.T) {
	g := trace.Gather{Limits: trace.Limits{Plies: 1}}
	for _, n := range []trace.Sample{{Ply: 1, Move: "x"}, {}, {Ply: 1, Move: "a"}, {Ply: 2, Move: "deep"}, {Ply: 3, Move: "deeper"}, {Ply: 1, Move: "b"}} {
		g.Add(n)
	}
	var text strings.Builder
	if err := g.Tree(6).WriteDOT(&text); err != nil {
		t.Fatal(err)
	}
	if got := text.String(); strings.Contains(got, "deep") || strings.Contains(got, "x\\n") || strings.Count(got, "->") != 3 || !strings.Contains(got, `"1 more"`) {
		t.Errorf("the graph is %s", got)
	}
	var none trace.Gather
	if none.Tree(0).Root == nil {
		t.Error("a tree without nodes has no root")
	}
}

// TestSharesOfOneNode: moves that were visited along other lines, too, have together more
// visits than the node above them, and no more than all of them.
func TestSharesOfOneNode(t *testing.T) {
	var g trace.Gather
	for _, n := range []trace.Sample{{Visits: 10}, {Ply: 1, Move: "a", Visits: 15}, {Ply: 1, Move: "b", Visits: 5}} {
		g.Add(n)
	}
	var text strings.Builder
	if err := g.Tree(3).WriteText(&text); err != nil {
		t.Fatal(err)
	}
	if got := text.String(); !strings.Contains(got, "a  15 visits  75 %") || !strings.Contains(got, "b  5 visits  25 %") {
		t.Errorf("the tree is %s", got)
	}
}
