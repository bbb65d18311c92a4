// Package omega plays Omega: it knows what groups are worth, searches and samples
// with that knowledge, and plays the end of a game of two exactly. It exists because
// the score is a product over all of the board: nothing of it shows before the last
// third of the game to a search that does not know what makes it grow.
package omega
