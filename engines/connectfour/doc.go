// Package connectfour is the Connect Four engine: the rules, what is known of
// threats, and the alpha-beta search. It exists to show that a strong player
// needs no search of its own: the knowledge here is a choice of moves and an
// evaluation, and the end of the game the search proves. Start with [New].
//
// A [Book] has the scores of the first positions, which take longest to solve. It is made from the
// solver's scores of all positions of a number of plies ([Solver.MakeBook]); those before them
// follow by minimax when it is read. [DefaultBook] is the book of the 7x6 board. A book is text:
// each line has the moves, the score for the side to move as the public solvers count it, and the
// best column. It leaves out mirror images and positions that are won with the next stone.
package connectfour
