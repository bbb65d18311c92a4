// Package omega plays Omega: by Monte Carlo tree search with rollouts of its own, by
// alpha-beta with an evaluation of groups, and by an exact solver of endgames of two.
// It exists because the score is a product over all of the board: a search without
// knowledge of what makes it grow sees nothing of it before the last third of the
// game.
package omega
