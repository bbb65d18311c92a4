// Package process runs a program that is talked to in lines, and trusts it with
// nothing. It exists because engines of other people crash, hang, babble, leave
// children behind and eat memory, and a match of ten thousand games must outlive
// all of that without a leftover process, goroutine or growing buffer.
//
// Start with [Start]. The program runs in a process group of its own. When it
// ends, for whatever reason, the rest of the group is killed and the program is
// always waited for; on Linux it dies with its manager as well. Whatever it
// writes is read at once, so that it never waits for us, and kept within bounds:
// lines are cut at [MaxLine], what nobody asks for is dropped.
//
// A descendant that makes a session of its own is out of the group's reach: it
// is killed only if it is still a descendant when the program is killed (Linux).
// Windows knows no process groups: there the program alone is killed, and it
// cannot be suspended. Memory is measured on Linux only.
package process
