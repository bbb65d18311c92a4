// Package mcts grows a tree by sampling: each iteration walks down to a leaf,
// judges it by a rollout, and keeps the result in every node on the way (UCT:
// Kocsis and Szepesvari 2006).
//
// It exists for games that nobody can evaluate well, for those with many moves,
// and for any number of players; where a good evaluation is at hand, package
// alphabeta is the stronger search of two-player games. [New] finds out what
// the rules can do and takes the best of it; [Textbook] is the algorithm of 2006
// and nothing else. What is proven is never sampled: every node knows which
// results rational players may still reach (a form of score bounds, Cazenave and
// Saffidine 2010, for any number of players).
//
// The essay docs/search/mcts.md names the sources of each part.
package mcts
