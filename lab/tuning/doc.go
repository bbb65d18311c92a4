// Package tuning plays the generations of an optimiser of package train/optimise, as matches
// through any [match.Runner], with a journal. The trials are played the same way for all games,
// engines and machines: with the same openings for all trials of a generation, engines without
// shared state, and results that do not depend on the number of concurrent games.
//
// An engine with given values is identified by its spec: for engines with weights files,
// [WeightsFiles] writes the files, named by the hash of their contents. A result should be accepted
// only after [Session.RunTest], a sequential test against the start on openings that were not used
// in generations.
package tuning
