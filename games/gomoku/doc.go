// Package gomoku implements the rules of five in a row: a board of 5 to 22 lines and the rule sets
// played on it as values of [Rule]. It determines legal moves and the end of a game for all
// engines, files and user interfaces; it does not evaluate positions. Start with [New] or, for the
// board of a record, [Open].
//
// A position is a bitboard per colour with one word per row, small enough to be copied instead of
// undone. Points count from the lower left corner, like their text: "a1" is (0, 0).
package gomoku
