// Package level makes strong engines weaker, for people: level 0 to 100, where
// 100 is the engine itself. It exists so that every engine of every game can be
// had at every strength by the same rule, and so that this rule is written, and
// its Elo measured, once (experiment 0061).
//
// A level takes strength away in two ways that people take for human ones: it
// sees less, because it may visit fewer positions, and it is not sure of what it
// sees, because it chooses among the best moves by lot, the worse a move looks the
// seldomer. An engine that knows the truth would still play too well with few
// positions; it errs at a stated rate instead.
package level
