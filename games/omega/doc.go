// Package omega implements the rules of Omega (Néstor Romeral Andrés, 2010) on hexagons of side 2
// to 10 for two, three and four players. It is a test of assumptions that hold in other games: each
// player places stones of all colours, a player moves several times in a row, and the score is a
// product. Start with [New] or, for the board of a record, with [Open].
//
// A player's turn consists of one stone of every colour, each on any empty cell; a ply is one
// stone. The stones of a turn are played, and written, in the order white, black, red, blue, which
// is also the order of the players; the order is irrelevant for the result. The game ends before
// White's turn if the empty cells do not suffice for a turn of every player. A player's score is
// the product of the sizes of the groups of its colour.
//
// There are two implementations: [Rules], with positions that are values, for display and refereeing,
// and [Live], which plays on a [Field] and supports undo: groups are found by union by size without
// path compression, so a log of the unions suffices to undo them (the structure: Galler and Fischer
// 1964), without copies.
package omega
