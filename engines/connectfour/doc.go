// Package connectfour contains the Connect Four engine: the rules, knowledge of threats, and the
// alpha-beta search. It demonstrates that a strong engine needs no specialized search: it adds a
// selection of moves and an evaluation, and the generic search proves the end of the game. Start
// with [New].
//
// A [Book] contains the scores of the first positions, which take longest to solve. It is made from
// the solver's scores of all positions of a number of plies ([Solver.MakeBook]); those of earlier
// positions are derived by minimax when it is read. [DefaultBook] is the book of the 7x6 board. A
// book is text: each line has the moves, the score for the side to move in the convention of the
// public solvers, and the best column. Mirror images and positions that are won with the next stone
// are omitted.
package connectfour
