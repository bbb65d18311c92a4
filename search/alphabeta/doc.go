// Package alphabeta implements a game-independent search for two-player games:
// negamax with alpha-beta pruning (Knuth and Moore 1975), principal variation
// search (Marsland and Campbell 1982), iterative deepening, aspiration windows
// and a transposition table.
//
// Game knowledge comes from the rules and the engine via the optional
// interfaces of package rules, which [New] detects once:
//
//	s, err := alphabeta.New(connectfour.Standard)
//	result, err := s.Search(ctx, root, sente.Limits{Time: time.Second}, nil)
//
// The constants of type [Feature] document each feature, including whether it
// can change a score. No feature assumes that players alternate.
//
// Decided scores count the distance from the root during a search and from the
// stored position in the table. The search is fail-soft (Fishburn 1983): a node
// that returns v has a value of at most v if v <= alpha, at least v if v >=
// beta, and exactly v otherwise.
package alphabeta
