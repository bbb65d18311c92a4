// Package multi searches games of three and more players, in which nobody's
// loss is simply somebody else's gain.
//
// It exists because the minimax of two has no single heir: each [Method] makes
// another guess at what the others will do, and which guess plays best depends
// on the game. All of them work on any rules, count the same nodes, keep the
// same limits and report in the same words as package alphabeta:
//
//	s, err := multi.New(nim.Three, multi.Using(multi.Paranoid))
//	result, err := s.Search(ctx, root, sente.Limits{Time: time.Second}, nil)
//
// Rewards. Every position has a reward for each player. Whoever wins with the
// n-th ply gets sente.WinIn(n), all others sente.LossIn(n); a draw is 0 for all;
// at the horizon the game's rules.Rewarder speaks, or else Status.Eval for the
// side to move, the others sharing what it lacks.
//
// Ties are broken by the order of the moves in the rules, whatever order they
// are searched in, so that pruning and the table change no answer.
package multi
