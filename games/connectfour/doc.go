// Package connectfour holds the rules of Connect Four on boards of any width
// and height that fit one machine word or two. It exists as the lightest game
// there is: a position is two words and a counter, so whatever a search wastes
// per node shows here first. Start with [New], with [NewWide] for boards of two
// words, with [NewPopOut] where stones can be popped out, or, for the board of a
// record, with [Open]. Other numbers in a row than four are [Rules.Connect].
//
// A column takes height+1 bits, the lowest row first; the bit above the top row
// stays empty and keeps lines from running over into the next column. The idea
// is John Tromp's (Fhourstones, 1996), the exact key (stones of the side to
// move + occupied cells + bottom row) as well.
//
// [Rules] and [Wide] are written out side by side where a search spends its
// time; what follows from the size alone (notation, pictures, sizes) they share.
package connectfour
