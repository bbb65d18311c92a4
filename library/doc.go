// Package library defines the data model of a game library: entries, queries, and the positions of a game,
// compared up to symmetry and move order. It is independent of the database (package sqlite), so that the
// studio and the command line share the types without a dependency on each other or on the database.
//
// Start with [Entry], [Query] and [Place].
package library
