// Package trace records the tree of a search: each node with its window, its
// score and the reason why the search left it.
//
// It exists because a search that cuts a branch wrongly still plays, and its moves
// do not say why they are bad: the tree says which cut it was. A [Recorder] is a
// search.Tracer; what it recorded is a [Tree], written as text to read, as DOT to
// draw, and as JSON for other tools:
//
//	recorder := trace.New(name, trace.Limits{})
//	... a search that is given the recorder as its tracer ...
//	err := recorder.Tree().WriteText(os.Stdout)
//
// Memory is bounded: nodes beyond the limits are counted, not kept.
package trace
