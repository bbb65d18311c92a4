// Package scheduling shares the processors and the memory among the searches of the studio:
// searches wait in a queue for their turn, and a pool keeps the engines that are built.
package scheduling
