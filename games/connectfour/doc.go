// Package connectfour implements the rules of Connect Four on boards of any width and height that
// fit one machine word or two. It is the lightest game: a position is two words and a counter, so
// overhead of a search per node is most visible here. Start with [New], with [NewWide] for boards
// of two words, with [NewPopOut] for the variant in which stones can be popped out, or, for the
// board of a record, with [Open]. [Rules.Connect] sets another number in a row than four.
//
// A column takes height+1 bits, the lowest row first; the bit above the top row stays empty and
// prevents lines from continuing in the next column. The idea is John Tromp's (Fhourstones, 1996),
// as is the exact key (stones of the side to move + occupied cells + bottom row).
//
// [Rules] and [Wide] duplicate the code that is critical for the speed of a search; they share the
// rest (notation, scenes, sizes).
package connectfour
