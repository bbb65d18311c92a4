// Package mcts is Monte Carlo tree search: each iteration descends the tree to a
// leaf, expands it, evaluates it by rollouts, and backs the result up in every node
// of its path (UCT: Kocsis and Szepesvari 2006; the words are those of the survey by
// Browne and others 2012).
//
// It exists for games without a good evaluation, for those with many moves, and for
// any number of players; where a good evaluation is at hand, package alphabeta is
// the stronger search of two-player games. [New] finds out what the rules can do and
// takes the best of it; [Textbook] is the algorithm of 2006 and nothing else. What
// is proven is never sampled: every node knows which results rational players may
// still reach (a form of score bounds, Cazenave and Saffidine 2010, for any number
// of players).
//
// A search is read in this order: run.go starts workers, worker.go has the iteration,
// then selection.go, expansion.go, simulation.go with rollout.go and policy.go, and
// backup.go; candidate.go chooses the answer.
//
// The essay docs/search/mcts.md names the sources of each part.
package mcts
