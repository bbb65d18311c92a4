// Package samples reads and writes positions to learn from, in a form that is small and
// quick to read: games as numbers of moves, and for each position that a search has looked
// at its score, what bounds it, its depth, the game's result and the policy. It exists
// because records say the same in a hundred times the bytes, and a fit reads it again and
// again.
//
// The form is the same for every game: a file begins with a table of all moves as the game
// writes them, and everything else names moves by their places there (docs/formats.md).
//
// [BinpackWriter] writes games of Gomoku for the trainers of Rapfi, in its packed binary format
// (.binpack), without compression.
package samples
