// Package driver is an engine for five in a row around its board: it lays out the
// record, looks for wins by threats, and lets alpha-beta choose where there is none.
//
// It exists because a thought runs the same way whatever the rules are: limits and
// the lag of a busy machine, memory and how it is divided, threats tried in portions
// between two looks at the clock, a root without the moves that lose to threats, and
// reports. What a board is and what is known of it belongs to the engines
// ([Game], [Player]).
package driver
