// Package standstill measures time without that in which this process could not run:
// it was stopped (SIGSTOP, Ctrl-Z), or its machine slept or let others work. It
// exists because such time is no engine's and no test's: a player that is asked by a
// process that stands still is not late.
//
// A [Stopwatch] naps again and again. Where a nap was much too long nothing of this
// process ran, except for as long as it used a processor: so one that keeps its own
// goroutines waiting by work of its own gains nothing by that. What is measured of a
// standstill is one nap. Where the system does not tell the use of processors a nap
// that was much too long is a standstill, whatever the reason.
package standstill
