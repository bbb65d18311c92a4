// Package othello implements the rules of Othello (Reversi with a fixed start) on boards of 8x8,
// 6x6 and 4x4 squares. It is a test of assumptions that hold in other games: a player may have to
// pass, every disc may change its colour, and the score counts discs. Start with [New] or, for the
// board of a record, with [Open].
//
// A position is two words, eight bits to a row for all sizes, so that one set of shifts serves all
// boards. The legal squares are computed for all squares at once by filling along the eight
// directions (parallel prefix, as Gunnar Andersson and others describe it); the discs that a move
// flips are found by the eight rays of its square: the nearest square of a ray without an
// opponent's disc must be an own disc.
package othello
