// Package fleet does the jobs of a run on many machines: the pairs of games of a match, or
// the positions of a list. It exists so that a run needs no machine for its whole length:
// workers come, go, stop and crash, the server as well, and yet every job is counted once.
//
// A run is announced by a [Manifest], which names everything that its results depend on: the
// program, the rules, the files of its engines. Its owner, a [Dispatcher], submits jobs to a
// [Queue] and takes in results; a [Worker] leases a job, renews the lease while it works,
// stores the result and only then gives the lease back. A result has a permanent key, its job, so
// a second one is refused however late it comes; what a run has come to is a pure function of
// the stored results. So execution is at least once, and counting exactly once.
//
// Package natsqueue is the queue on NATS JetStream. How runs survive what happens to
// machines is in docs/fleet.md.
//
// Workers are trusted: whoever has the token of a queue can store any result. The owner
// refuses results that the rules of the game forbid and has their jobs done again, which finds
// broken machines, not cheats.
package fleet
