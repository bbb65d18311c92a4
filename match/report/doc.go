// Package report writes a set of games as one page for a browser: what they have come to,
// plots, a cross-table, the settings of the run, faults, and the games themselves, to be
// replayed. It exists so that a run can be looked at, kept and passed on without the
// program that played it.
//
// The page needs nothing beside it: no network, no other file. What comes from outside,
// such as names of players, stands in it as text. Start with [New] and [Report.Add].
package report
