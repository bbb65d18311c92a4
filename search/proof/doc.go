// Package proof decides whether a player can force a win, and writes down why.
// Proof numbers grow the tree where a proof looks cheapest (Allis, van der
// Meulen and van den Herik 1994).
//
// It exists for positions that must be solved, not judged: where alpha-beta
// looks at everything down to a depth, a proof search follows the few forced
// lines to the end of the game. Its answer comes with a certificate, a tree that
// package check verifies by the game's rules alone, so that the search need not
// be believed.
//
// Start with [New] and [Solver.Solve]; [Solver.Ask] answers a single question.
// The default is df-pn (Nagai 2002), depth-first with a table of bounded size;
// [Squared] is PN² (Breuker 1998), which needs no position key. Games are of two
// players and end: positions that repeat within a game are an error, because
// what is true of them depends on how they were reached. docs/search/proof.md
// tells the whole story.
package proof
