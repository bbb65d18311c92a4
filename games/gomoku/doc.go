// Package gomoku holds the rules of five in a row: one board of 5 to 22 lines
// and the rule sets played on it as values of [Rule]. It exists to say what is
// legal and when a game is over, for every engine, file and screen alike; how
// to play well is not its business. Start with [New] or, for the board of a
// record, [Open].
//
// A position keeps a bit for each stone, a row to a word, so that it can be
// copied instead of undone. Points count from the lower left corner, like their
// text: "a1" is (0, 0).
package gomoku
