package trace_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/trace"
)

// small is a tree of two moves, the first of which was looked at further.
func small() *trace.Samples {
	var g trace.Gather
	for _, n := range []trace.Sample{
		{Visits: 10},
		{Move: "a", Ply: 1, Visits: 7, Score: 120, LeftOut: 2},
		{Move: "b", Ply: 2, Visits: 3, Score: -80},
		{Move: "c", Ply: 1, Visits: 2, Score: -300},
	} {
		g.Add(n)
	}
	return g.Tree(12)
}

// A tree of samples is gathered node by node and written like that of any search.
func ExampleGather() {
	if err := small().WriteText(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// root  10 visits
	//   a  7 visits  70 % of them  +120
	//     b  3 visits  43 % of them  -80
	//     ... 2 more below
	//   c  2 visits  20 % of them  -300
}

// Of a tree it is known how large it was, whatever was kept of it.
func ExampleSamples() {
	tree := small()
	fmt.Println(tree.Nodes, "nodes,", len(tree.Root.Children), "moves at the root")
	// Output: 12 nodes, 2 moves at the root
}

// How often a move was visited says how good the search took it for.
func ExampleSample() {
	for _, n := range small().Root.Children {
		fmt.Println(n.Move, n.Visits)
	}
	// Output:
	// a 7
	// c 2
}

// shown is an engine that has one tree.
type shown struct{ sente.Engine }

func (shown) Sample(context.Context, sente.Record, sente.Limits, trace.Limits) (*trace.Samples, error) {
	return small(), nil
}

// Whether an engine's tree can be shown is asked of it.
func ExampleSampler() {
	if s, ok := sente.As[trace.Sampler](shown{}); ok {
		tree, err := s.Sample(context.Background(), sente.Record{}, sente.Limits{}, trace.Limits{})
		fmt.Println(tree.Root.Visits, err)
	}
	// Output: 10 <nil>
}

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
	if got := text.String(); strings.Contains(got, "deep") || strings.Contains(got, "x\\n") || strings.Count(got, "->") != 2 {
		t.Errorf("the graph is %s", got)
	}
	var none trace.Gather
	if none.Tree(0).Root == nil {
		t.Error("a tree without nodes has no root")
	}
}
