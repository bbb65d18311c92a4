// Package sqlite stores a game library in a SQLite file. It is separate from package library so that programs
// without a library do not link a database. docs/library.md describes the file.
//
// Data is durable when Add returns: every transaction is synced (WAL, synchronous=FULL). Several processes may
// use a file concurrently.
//
// Start with [Open].
package sqlite
