// Package library stores games in a SQLite file and finds them by players, results and positions,
// compared up to symmetry and move order. A program that uses it imports the driver modernc.org/sqlite.
// docs/library.md describes the file.
//
// Data is durable when [Store.Add] returns: every transaction is synced (WAL, synchronous=FULL). Several
// processes may use a file concurrently.
//
// Start with [Open], [Entry] and [Query].
package library
