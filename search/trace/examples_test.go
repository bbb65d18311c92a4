package trace_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/trace"
)

// A recorder is a tracer: whatever search tells it of its nodes, it keeps them as
// a tree.
func ExampleRecorder() {
	var r *trace.Recorder[int] = trace.New(func(line []trace.Step[int]) string { return fmt.Sprint("column ", line[len(line)-1].Move) }, trace.Limits{})
	r.Enter(&search.Visit[int]{Depth: 1, Alpha: -sente.MaxScore, Beta: sente.MaxScore})
	r.Enter(&search.Visit[int]{Ply: 1, Move: 4, Turn: 1, Alpha: -sente.MaxScore, Beta: sente.MaxScore})
	r.Leave(1, -20, search.AtHorizon, 0)
	r.Leave(0, 20, search.AllMoves, 1)
	var root *trace.Node = r.Tree().Roots[0]
	child := root.Children[0]
	fmt.Println(child.Move, child.Score, child.Seen(0), child.Bound() == sente.Exact)
	r.Reset()
	fmt.Println(len(r.Tree().Roots))
	// Output:
	// column 4 -20 +20 true
	// 0
}

// The tree of an engine is had through whatever stands around the engine.
func ExampleEngine() {
	inner, err := simple.New(rules.NewEasy(sticks(4)))
	if err != nil {
		fmt.Println(err)
		return
	}
	limited := simple.Within(inner, sente.Limits{Depth: 2})
	engine, ok := sente.As[trace.Engine](limited)
	if !ok {
		fmt.Println("the engine cannot be traced")
		return
	}
	tree, err := engine.Trace(context.Background(), sente.Record{}, sente.Limits{Depth: 9}, trace.Limits{})
	fmt.Println(tree.Roots[0].Depth, err)
	// Output: 2 <nil>
}
