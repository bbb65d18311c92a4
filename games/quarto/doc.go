// Package quarto holds the rules of Quarto (Blaise Müller, 1991): sixteen
// pieces that differ in four ways, a board of 4x4 squares, and four pieces in a
// line that have one thing in common win. A player places the piece that the
// other one has given and then gives one, and so moves twice in a
// row. The package exists as the game in which no player owns the pieces and
// giving is a move. Start with [Game] or, for the board of a record, with [Open].
//
// A position is one word of four sets of squares, one for each way in which
// pieces differ, and a few small numbers. All eight properties of all ten lines
// are looked at by shifts of two words.
package quarto
