// Package multi implements searches for games with more than two players, which
// are not zero-sum between any two of them: max^n, paranoid search and BRS+.
//
// Minimax is not defined for more than two players: each [Method] makes another
// assumption about the opponents, and the best assumption depends on the game.
// All methods work with any rules and have the same limits, node counts and
// reports as package alphabeta:
//
//	s, err := multi.New(nim.Three, multi.Using(multi.Paranoid))
//	result, err := s.Search(ctx, root, sente.Limits{Time: time.Second}, nil)
//
// Every position has a reward for each player. The winner at ply n gets
// sente.WinIn(n), all others sente.LossIn(n); a draw is 0 for all. Rewards at
// the horizon come from rules.Rewarder, or else from Status.Eval: its value for
// the side to move and an equal share of its negation for each other player.
//
// Ties are broken by the move order of the rules, regardless of the search
// order, so that pruning and the table do not change the result.
package multi
