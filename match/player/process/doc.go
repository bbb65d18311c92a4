// Package process runs an untrusted program that communicates in lines. External engines crash,
// hang, write without end, leave child processes and use too much memory; a match of ten thousand
// games must survive all of that without leaking processes, goroutines or memory.
//
// Start with [StartProcess]. The program runs in its own process group. When it ends, for any
// reason, the rest of the group is killed and the program is always waited for; on Linux it also
// dies with its manager. Its output is read immediately, so that it never blocks, and bounded:
// lines are cut at maxLine, and unread lines are dropped.
//
// Descendants that leave the group by a new session are found as well. On Linux this process adopts
// the orphans below it, and an environment variable, SENTE_ENGINE, identifies their program: a
// marked process is killed and waited for when its program ends. An orphan with an empty
// environment, which may belong to any program, is killed when the last program ends. One with
// another environment is found only while its parents live. While this process runs programs it
// waits for every child that has ended, is in another group than its own and was not started by
// this package. If this process is killed the program dies with it, but a descendant that does not
// notice survives. On Windows a job contains the program and all its descendants, except for its
// first moments, and ends with this process; suspension is not supported there. On other systems
// only the group is ended. Memory is measured on Linux only.
package process
