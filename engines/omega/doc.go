// Package omega contains engines for Omega: Monte Carlo tree search with specialized rollouts,
// alpha-beta with an evaluation of groups, and an exact solver of two-player endgames. The score is
// a product over the whole board: a search without knowledge of its growth finds no difference
// between moves before the last third of the game.
package omega
