// Package check verifies certificates: files that prove that a player can win
// or hold a position, move by move to the end of every line.
//
// It makes the result of a proof independent of the search: it shares no code
// with package proof, which writes such files, and uses only an ordinary board
// of the game for legal moves and results. It is short enough to be reviewed
// completely.
//
// Start with [Verify]. The file format is specified in docs/formats.md.
package check
