// Package review judges the moves of a game: the errors, their size, and the better moves. The
// command line, files and the studio share it, so that they report the same errors, by rules that
// were measured (docs/review.md).
//
// An engine searches every position, the last one first, so that its hash table contains later
// positions of the game. If it prefers another move, it searches the position after that move for
// the same time: the played move and the better one are then both judged by their successors, at
// the same depth, so that an oversight in one position is not reported as an error. An apparent
// mistake is searched once more for twice as long, and an unproven loss of 30 points for eight times
// as long.
//
// One table grades the loss of winning chance: 2 points are an inaccuracy, 5 a mistake, 10 a blunder.
// A [View] is won, open or lost, by proof or because the chance is overwhelming; a move that leaves a
// won position won, or a lost one lost, has no loss.
package review
