// Package record reads and writes games as text and bytes: sente's own JSON
// lines, position strings, Gomocup openings, .gzero files, the Smart Game Format and
// Connect Four digits.
//
// It exists so that every other part of sente knows one form of a game, the
// [sente.Record], and the user need not say of what kind a file is. A
// record that leaves this package is one that the rules of its game accept,
// with its moves in canonical form. docs/formats.md describes every format byte
// by byte.
//
// With all their variations games are read by [ReadStudies] as [study.Study]s, and
// written by [WriteStudies].
//
// Start with [Read] for files, [Parse] for the position of a command line and
// [Write] for the way back.
package record
