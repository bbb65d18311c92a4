// Package sqlite keeps a library of games in one SQLite file. It exists apart from those that
// use it, so that a program without a library holds no database; docs/library.md describes
// the file.
//
// What Add has returned from is on the disk, whatever happens to the program or to the
// machine: every transaction is synced (WAL, synchronous=FULL). Several processes may use a
// file at once.
//
// Start with [Open].
package sqlite
