// Package report writes a set of games as a single HTML page: statistics, plots, a crosstable, the
// settings of the run, faults, and the games for replay. A run can thus be viewed, stored and
// shared without the program that played it.
//
// The page is self-contained: it loads no other files and needs no network. External text, such as
// names of players, is escaped. Start with [NewReport] and [GameReport.AddGame].
package report
