// Package multi searches games of three and more players, in which the loss of one
// is not simply the gain of another: max^n, paranoid search and BRS+.
//
// It exists because minimax does not say what to do with more than two players: each
// [Method] assumes something else of the opponents, and which assumption plays best
// depends on the game. All of them work on any rules, count the same nodes, keep the
// same limits and report in the same words as package alphabeta:
//
//	s, err := multi.New(nim.Three, multi.Using(multi.Paranoid))
//	result, err := s.Search(ctx, root, sente.Limits{Time: time.Second}, nil)
//
// Rewards. Every position has a reward for each player. The winner with the n-th ply
// gets sente.WinIn(n), all others sente.LossIn(n); a draw is 0 for all; at the
// horizon it is what the game's rules.Rewarder says, or else Status.Eval for the side
// to move and minus an equal part of it for each of the others.
//
// Ties are broken by the order of the moves in the rules, whatever order they
// are searched in, so that pruning and the table change no answer.
package multi
