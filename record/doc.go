// Package record reads and writes games as text and bytes: sente's own JSON lines, position strings, Gomocup
// openings, .gzero files, the Smart Game Format (SGF), RenLib libraries, Piskvork files and Connect Four
// digits.
//
// It gives every other package one form of a game, [sente.Record], and detects the format of a file so that the
// user need not name it. The rules of the game have accepted every record that the package returns, and its
// moves are in canonical form. docs/formats.md describes every format byte by byte.
//
// [ReadStudies] reads games with all their variations as [study.Study] values; [WriteStudies] writes them.
//
// Start with [Read] for files, [Parse] for the position of a command line and [Write] for output.
package record
