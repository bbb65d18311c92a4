// Package certificate writes down how one side wins by threats in five in a row, whatever
// the other does, so that package check can verify it.
//
// It exists because such a win has a proof that is much smaller than its tree: most replies
// to a threat change nothing, and need no answer of their own.
//
// A [Tree] is a strategy: a move wherever the winner is to move, and wherever the other side
// is, replies with what follows and one continuation for all others, the rest. Start with
// [Tree.Add] and [Tree.Write]. A [Proof] is a tree with what it claims, and a [Strategy] plays by one.
package certificate
