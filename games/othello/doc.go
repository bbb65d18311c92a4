// Package othello holds the rules of Othello (Reversi with the fixed start) on
// boards of 8x8, 6x6 and 4x4 squares. It exists as the game in which a player
// may have to pass, every disc may change its colour and the end is counted:
// what a search takes for granted elsewhere is not so here. Start with [New]
// or, for the board of a record, with [Open].
//
// A position is two words, eight bits to a row whatever the size, so that one
// set of shifts serves all boards. Where discs can be turned is found for all
// squares at once by filling along the eight directions (parallel prefix, as
// Gunnar Andersson and others describe it); which discs a move turns is read
// off the eight rays of its square: the nearest square of a ray that the
// opponent does not hold must be an own disc.
package othello
