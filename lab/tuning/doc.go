// Package tuning plays the generations of an optimiser of package train/optimise, as matches
// through any [match.Runner], with a journal. It exists so that what an optimiser asks for is
// played the same way whatever the game, the engine and the machines: with the same openings
// for all trials of a generation, engines that remember nothing of other values, and results
// that do not depend on how many games are played at a time.
//
// An engine that plays by some values is named by its spec: for engines that play by files of
// weights, [Weights] writes those, by the hash of their contents. What was found counts only
// after [Session.Test], a sequential test against the start on openings that no generation had.
package tuning
