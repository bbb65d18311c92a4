// Package connectfour holds the rules of Connect Four on boards of any width
// and height that fit a machine word. It exists as the lightest game there is:
// a position is two words and a counter, so whatever a search wastes per node
// shows here first. Start with [New] or, for the board of a record, [Open].
//
// A column takes height+1 bits, the lowest row first; the bit above the top row
// stays empty and keeps lines from running over into the next column. The idea
// is John Tromp's (Fhourstones, 1996), the exact key (stones of the side to
// move + occupied cells + bottom row) as well.
package connectfour
