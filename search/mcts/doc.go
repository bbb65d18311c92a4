// Package mcts implements Monte Carlo tree search: each playout descends the
// tree to a leaf, expands it, evaluates it by rollouts, and backs the result up
// along its path (UCT, Kocsis and Szepesvari 2006; terms as in the survey by
// Browne and others 2012).
//
// It is designed for games without a good evaluation, with many moves, or with
// any number of players; with a good evaluation, package alphabeta is the
// stronger search for two-player games. [New] detects the optional interfaces
// of the rules and enables the features they support; [Textbook] is the
// algorithm of 2006. Proven results replace playouts: every node stores the
// results that rational players may still reach (score bounds, Cazenave and
// Saffidine 2010, generalized to any number of players).
//
// Reading order: run.go starts the workers and worker.go implements a playout
// with selection.go, expansion.go, simulation.go (rollout.go, policy.go) and
// backup.go; candidate.go selects the best move.
//
// The essay docs/search/mcts.md lists the sources of each part.
package mcts
