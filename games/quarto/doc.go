// Package quarto implements the rules of Quarto (Blaise Müller, 1991): sixteen pieces that differ
// in four properties, a board of 4x4 squares, and four pieces in a line with a common property win.
// A player places the piece given by the other one and then gives one, and so moves twice in a row.
// The package is a test of searches with pieces that do not belong to a player. Start with [Game]
// or, for the board of a record, with [Open].
//
// A position is one word of four sets of squares, one for each property of the pieces, and a few
// small numbers. All eight properties of all ten lines are tested by shifts of two words.
package quarto
