// Package omega holds the rules of Omega (Néstor Romeral Andrés, 2010) on
// hexagons of side 2 to 10 for two, three and four players. It exists as the game
// in which each player places stones of all colours, a player moves several times in
// a row, and the end is counted by a product: what a search takes for granted
// elsewhere is not so here. Start with [New] or, for the board of a record, with
// [Open].
//
// A player's turn is one stone of every colour, each on any empty cell; a ply is
// one stone. The stones of a turn are played, and written, in the order white,
// black, red, blue, which is also the order of the players: where they lie is all
// that counts, so nothing is lost by it. The game ends before White's turn when
// the empty cells are not enough for a turn of every player. A player's score is
// the product of the sizes of the groups of its colour.
//
// There are two forms of the rules: [Rules], whose positions are values and which
// serve to show or referee a game, and [Live], which plays on a
// [Field] and takes back: groups are found by union by size, without shortening
// the ways, so that a log of the joined groups is enough to go back (the
// structure: Galler and Fischer 1964). Nothing is copied.
package omega
