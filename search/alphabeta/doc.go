// Package alphabeta searches games of two players: negamax with alpha-beta
// (Knuth and Moore 1975), principal variation search (Marsland and Campbell
// 1982), iterative deepening, aspiration windows and a transposition table.
//
// It exists so that every such game is searched by one well-tested search. The
// knowledge is the game's or the engine's and comes in through the abilities of
// package rules; which of them a game has is asked once, in [New]:
//
//	s, err := alphabeta.New(connectfour.Standard)
//	result, err := s.Search(ctx, root, sente.Limits{Time: time.Second}, nil)
//
// What each [Feature] does and whether it can change a score is written at its
// constant. No feature assumes that players alternate.
//
// Scores inside the search count distances from the root; in the table, from the
// position. A node says "best v" with: v <= alpha means at most v, v >= beta at
// least v, otherwise exactly v (fail-soft, Fishburn 1983).
package alphabeta
