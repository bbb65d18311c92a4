// Package interrupt ends the work of a command when Ctrl-C is pressed. It combines three related
// tasks: the signals, of which a second one ends the process immediately; engines in their own
// processes, which do not receive the terminal's signals; and reads of files, pipes and terminals,
// which a context does not interrupt.
package interrupt
