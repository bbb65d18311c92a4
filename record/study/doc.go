// Package study holds trees of variations: games with all that was tried, said and
// drawn beside what was played.
//
// It exists so that analysis has one form and loses nothing. A [Study] is a tree whose
// every path is a [sente.Record]: [Study.Record] returns that of a node, or a
// [PathError] that says which node has no place in a game and why. Files of other
// programs hold passes, stones that are set up in the middle, moves out of turn and
// moves that no rule allows; all of them may stand in a node, and where the game's
// set-up can say the position, the path is a Record all the same.
//
// Everything that changes a study is an [Edit], a value that can be sent over a wire;
// [Study.Do] returns the [Step] that it made, which can be undone and is written to a
// file as lines (docs/formats.md). What is deleted is hidden, never lost, and a node
// keeps its number for ever. [Read] and [Write] know the file, [Open] keeps one that
// grows with every step and that a killed process leaves whole.
//
// No function is recursive: a tree may be a million nodes deep. A Study is not safe for
// concurrent use.
package study
