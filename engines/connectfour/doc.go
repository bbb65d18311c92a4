// Package connectfour is the Connect Four engine: the rules, what is known of
// threats, and the alpha-beta search. It exists to show that a strong player
// needs no search of its own: the knowledge here is a choice of moves, an
// evaluation and the few positions whose result is plain, and near the end the
// search proves the rest. Start with [New].
package connectfour
