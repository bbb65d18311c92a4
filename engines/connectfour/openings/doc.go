// Package openings knows the scores of the first positions of Connect Four.
//
// It exists because the first plies are where solving takes longest, a second or
// more for each position, and every game begins there. A [Book] is made once, by
// [Make], from what the solver says of all positions a number of plies from
// the start; those before them follow by minimax when the book is read. The book
// of the usual board, [Usual], is part of the program.
//
// A book is text, so that others can check it: on each line the moves, the score
// for the side to move as the public solvers count it, and the best column.
// Mirror images and positions that are won with the next stone are left out.
package openings
