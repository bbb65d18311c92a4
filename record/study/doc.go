// Package study provides trees of variations: games with all analysed lines, comments and drawings.
//
// It gives analysis a single lossless form. A [Study] is a tree in which every path is a [sente.Record]:
// [Study.Record] returns the record of a node, or a [PathError] with the node that the rules reject. Files of
// other programs contain passes, set-ups in the middle of a game, moves out of turn and illegal moves; a node
// can represent all of them, and where a set-up can represent the position, the path is still a valid record.
//
// An [Edit] is a serialisable value that describes one change of a study. [Study.Do] returns the resulting
// [Step], which can be undone and is written to a file as lines (docs/formats.md). Deleted nodes are hidden but
// kept, and node IDs never change. [Read] and [Write] handle the file format; [Open] returns a file to which
// every step is appended and which stays valid if the process is killed.
//
// No function is recursive, because a tree may be a million nodes deep. A Study is not safe for concurrent use.
package study
