// Package baseline contains reference opponents for the strong engine of five in a row, and engines
// for rules that it does not support.
//
// [NewMinimax] returns narrow alpha-beta in the form of Zero+ (Ren 2018) and the student engines of
// its time, optionally with threat searches at the leaves, on the board and the search of the
// strong engine. docs/profiles.md lists the differences from the originals.
//
// [NewSampler] returns Monte Carlo tree search in the form of AlphaZero (Silver and others 2017) on
// the board of the strong engine. Instead of a network, the engine's knowledge provides the priors,
// from the ranks of moves, and the values of leaves, from the static score. Positions that are
// decided at sight or by a few fours are proven and never sampled.
//
// [NewGeneric] and [NewHeuristic] play by all rules of games/gomoku, including rules that the
// tables of engines/gomoku and engines/capture do not support. Their evaluation by windows of five
// points needs the rules alone.
package baseline
