// Package trace records the tree of a search: each node with its window, its
// score and the reason why the search left it.
//
// A search with a wrong cutoff still returns legal moves, so the moves do not
// reveal the error: the tree shows which cutoff it was. A [Recorder] is a
// search.Tracer; its result is a [Tree], which can be written as text, as DOT
// for Graphviz, and as JSON:
//
//	recorder := trace.New(name, trace.Limits{})
//	... a search with the recorder as its tracer ...
//	err := recorder.Tree().WriteText(os.Stdout)
//
// Memory is bounded: nodes beyond the limits are counted, but not stored.
package trace
