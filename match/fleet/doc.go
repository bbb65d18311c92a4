// Package fleet runs the jobs of a run on many machines: the pairs of games of a match, or the
// positions of a list. Workers and the server may stop, crash and restart at any time; each job is
// still counted exactly once.
//
// A run is announced by a [Manifest], which contains everything that its results depend on: the
// program, the rules, the files of its engines. Its owner, a [Dispatcher], submits jobs to a
// [Queue] and receives results; a [Worker] leases a job, renews the lease while it works, stores
// the result and only then ends the lease. The key of a result is its job, so that a second result
// is refused however late it arrives; the state of a run is a pure function of the stored results.
// Execution is thus at least once, and counting exactly once.
//
// Package natsqueue implements the queue on NATS JetStream. docs/fleet.md describes how runs
// survive failures of machines.
//
// Workers are trusted: anyone with the token of a queue can store any result. The owner rejects
// results that violate the rules of the game and repeats their jobs, which detects broken machines,
// not cheats.
package fleet
