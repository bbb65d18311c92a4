// Package process runs a program that is talked to in lines, and trusts it with
// nothing. It exists because engines of other people crash, hang, babble, leave
// children behind and eat memory, and a match of ten thousand games must outlive
// all of that without a leftover process, goroutine or growing buffer.
//
// Start with [Start]. The program runs in a process group of its own. When it
// ends, for whatever reason, the rest of the group is killed and the program is
// always waited for; on Linux it dies with its manager as well. Whatever it
// writes is read at once, so that it never waits for us, and kept within bounds:
// lines are cut at maxLine, lines that are not read are dropped.
//
// Descendants that leave the group by a session of their own are found as well. On
// Linux this process adopts the orphans below it, and a variable of the environment,
// SENTE_ENGINE, tells whose they are: what carries it is killed and waited for when the
// program ends. An orphan without any environment, which may be of any program, is killed when
// the last program ends. One with another environment is found only as long as its parents
// live. As long as this process runs programs it waits for every child that has ended,
// is in another group than its own and was not started by this package. When this
// process is killed itself the program dies with it, and a descendant that does not
// notice lives on. On Windows a job holds the program and all that it starts, but
// for its very first moments, and ends with this process; nothing can be suspended
// there. Elsewhere the group is all that is ended. Memory is measured on Linux only.
package process
