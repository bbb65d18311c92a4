// Package review judges the moves of a game: which of them gave something away, what, and
// what was better. It exists so that the command line, files and the studio accuse the
// same moves, by rules that were measured (docs/review.md).
//
// An engine looks at every position, the last one first, so that what it learns later in
// the game is there earlier. Where it would have played another move, it looks for as long
// at the position after that move: the move that was played and the one that was better
// are both judged by what follows, at the same depth, so that what the engine overlooks in
// one position accuses nobody. What still looks like a mistake is looked at once more, for
// twice as long, and what is called a blunder without a proof for eight times as long.
//
// A result that is given away counts before a chance: a [View] is won, even or lost, by
// proof or because the chance is overwhelming, and a slower win is as good as a quick one.
package review
