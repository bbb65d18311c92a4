// Package sampler plays five in a row by Monte Carlo tree search on the board of the strong
// engine: the search is package mcts in the form of AlphaZero (Silver and others 2017), but
// what a network tells there is told by what the engine knows. Priors are the chances of
// moves by their ranks, the value of a leaf is its static score as a chance to win, and what
// is seen at sight or won by a few fours is proven and never sampled. Around the search is the
// same as around alpha-beta: forced moves, wins by threats, lines, time.
//
// It exists as a second opinion, whose effort on each move can be watched and learned from,
// and as an opponent of another kind.
package sampler
