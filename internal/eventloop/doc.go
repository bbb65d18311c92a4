// Package eventloop lets a long computation live beside the events of a browser. Compiled
// for GOOS=js a program has one thread, and neither messages nor timers reach it as long
// as a goroutine computes: a search that never waits can be told nothing, not even to
// stop, and no other goroutine of the program runs. [Turn] is called where a search looks
// at the clock anyway. On other systems it does nothing.
package eventloop
