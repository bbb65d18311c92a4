// Package review judges the moves of a game: the errors, their size, and the better moves. The
// command line, files and the studio share it, so that they report the same errors, by rules that
// were measured (docs/review.md).
//
// An engine searches every position, the last one first, so that its hash table contains later
// positions of the game. If it prefers another move, it searches the position after that move for
// the same time: the played move and the better one are then both judged by their successors, at
// the same depth, so that an oversight in one position is not reported as an error. An apparent
// mistake is searched once more for twice as long, and a blunder without a proof for eight times as
// long.
//
// A lost result counts before a lost chance: a [View] is won, even or lost, by proof or because the
// chance is overwhelming, and a slower win is as good as a quick one.
package review
