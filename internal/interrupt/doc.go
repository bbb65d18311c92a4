// Package interrupt ends the work of a command line when Ctrl-C is pressed. It
// exists because that takes three things that belong together: the signals, whose
// second one ends the process at once; the engines in processes of their own, which
// a terminal does not reach; and reads of files, pipes and terminals, which no
// context ends.
package interrupt
