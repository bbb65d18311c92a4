// Package prove searches for proofs in five in a row and writes them as certificates, which package
// check verifies: that one side does not lose ([BreakerSolver]), and that one side wins by threats
// ([Tree], [Proof], [CertificateStrategy]).
//
// # Wins by threats
//
// Such a win has a proof that is much smaller than its game tree: most replies to a threat do not
// affect it and need no answer of their own. The engines of the games search for these wins.
//
// A [Tree] is a strategy. For the winner to move it has a move; for the other side to move it has
// replies with their continuations, and one continuation, the rest, for all others. Start with
// [Tree.AddNode] and [Tree.Write]. A [Proof] is a tree with its claim, and a [CertificateStrategy] plays by one.
//
// # Breaker
//
// A [BreakerSolver] solves a simpler game, in which one side, Maker, wins by a row of five, and the
// other, Breaker, by preventing that (Beck, Combinatorial Games, 2008). A side that holds as
// Breaker does not lose the real game either, by any rules under which Maker needs five stones in
// five points of a row and Breaker may play anywhere: freestyle, exactly five and caro
// ([SupportsBreaker]). A draw is proven where both sides hold. Not every draw can be proven in this
// way, because a side may have to threaten fives of its own.
//
// A position with Maker to move is held where a pairing exists: disjoint pairs of free points such
// that each window of five without a stone of Breaker contains a pair. Breaker then replies to one
// point of a pair with the other. Elsewhere every move of Maker on a window needs a reply after
// which the position is held: a proof-number search (df-pn, Nagai 2002) finds these. Hsu, Ko, Chen,
// Wei, Hsueh and Wu (On solving the 7,7,5-game and the 8,8,5-game, 2020) solved boards of seven and
// eight by pairings and an AND/OR search; here the pairing of a position is found as a matching of
// points to groups of windows on a line, and its shortage initialises the proof numbers of a leaf.
//
// Start with [NewBreakerSolver], [BreakerSolver.Search] and [BreakerSolver.Write].
package prove
