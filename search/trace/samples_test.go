package trace_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente/search/trace"
)

// TestGather_UnusualOrder checks that nodes without a parent are omitted, and
// that an empty tree has a root.
func TestGather_UnusualOrder(t *testing.T) {
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
