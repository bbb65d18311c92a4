// Package connectfour is the Connect Four engine: the rules, what is known of
// threats, and the alpha-beta search. It exists to show that a strong player
// needs no search of its own: the knowledge here is a choice of moves and an
// evaluation, and the end of the game the search proves. Start with [New].
package connectfour
