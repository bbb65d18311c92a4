// Package samples reads and writes training positions in a compact binary format: games as move numbers and,
// for each searched position, its score, bound, depth, policy and the game's result. Records need a hundred
// times as many bytes for the same data, and an optimiser reads it many times.
//
// The format is the same for every game: a file begins with a table of all moves in the game's notation, and
// the rest refers to moves by their index (docs/formats.md).
//
// [BinpackWriter] writes Gomoku games for Rapfi's trainers in its uncompressed binary format (.binpack).
package samples
