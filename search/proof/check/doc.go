// Package check verifies certificates: files that say why a position is won or
// held by a player, move by move to the end of every line.
//
// It exists so that no search has to be believed. It shares no code with
// package proof, which writes such files, and knows nothing of search: it plays
// through the file on an ordinary board of the game, and what that board calls
// legal and won is all it relies on. It is short enough to be read at a sitting.
//
// Start with [Verify]. The form of the file is described in docs/formats.md.
package check
