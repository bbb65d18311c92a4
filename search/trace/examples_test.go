package trace_test

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/trace"
)

// A recorder is a tracer: whatever search tells it of its nodes, it keeps them as
// a tree.
func ExampleRecorder() {
	var r *trace.Recorder[int] = trace.New(func(column int) string { return fmt.Sprint("column ", column) }, trace.Limits{})
	r.Enter(&search.Visit[int]{Depth: 1, Alpha: -sente.MaxScore, Beta: sente.MaxScore})
	r.Enter(&search.Visit[int]{Ply: 1, Move: 4, Turn: 1, Alpha: -sente.MaxScore, Beta: sente.MaxScore})
	r.Leave(1, -20, search.AtHorizon)
	r.Leave(0, 20, search.AllMoves)
	var root *trace.Node = r.Tree().Roots[0]
	child := root.Children[0]
	fmt.Println(child.Move, child.Score, child.Seen(0), child.Bound() == sente.Exact)
	r.Reset()
	fmt.Println(len(r.Tree().Roots))
	// Output:
	// column 4 -20 +20 true
	// 0
}
