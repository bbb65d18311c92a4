// Package proof decides whether a player can force a win, and produces a
// certificate of the result. Proof numbers direct the search to the position
// whose proof is expected to be cheapest (Allis, van der Meulen and van den
// Herik 1994).
//
// It is designed for positions that must be solved rather than evaluated:
// alpha-beta searches all lines to a depth, a proof search follows the few
// forced lines to the end of the game. The certificate is a tree that package
// check verifies by the rules of the game alone, without trust in the search.
//
// Start with [New] and [Solver.Solve]; [Solver.Prove] decides a single
// question. The default is df-pn (Nagai 2002), a depth-first search with a
// table of bounded size; [Squared] is PN² (Breuker 1998), which needs no
// position key. Games must have two players and must be finite: positions that
// repeat within a game are an error, because their result depends on the path.
// See docs/search/proof.md for details.
package proof
