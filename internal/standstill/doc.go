// Package standstill measures time without periods in which this process could not run because it
// was stopped (SIGSTOP, Ctrl-Z), or its machine slept or ran other processes. Such time must not
// count against an engine or a test: a player is not late if the process that runs it stands still.
//
// A [Stopwatch] naps repeatedly. If a nap was much too long, no thread of this process ran, except
// for the processor time that it used; a process that delays its own goroutines by its own work is
// therefore not compensated. The resolution is one nap. On systems that do not report processor
// time, every nap that was much too long counts as a standstill.
package standstill
