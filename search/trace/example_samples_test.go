package trace_test

import (
	"context"
	"fmt"
	"os"

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
