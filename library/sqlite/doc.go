// Package sqlite stores a game library in a SQLite file. A program that uses it imports the
// driver modernc.org/sqlite. docs/library.md describes the file.
//
// Data is durable when Add returns: every transaction is synced (WAL, synchronous=FULL). Several processes may
// use a file concurrently.
//
// Start with [Open].
package sqlite
