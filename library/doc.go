// Package library says what a library of games is: what is put in, what can be asked, and
// which positions a game goes through, in any symmetry and order of moves. It exists apart
// from the database that keeps one (package sqlite), so that the studio and the command line
// speak of the same games without knowing each other or it.
//
// Start with [Entry], [Query] and [Places].
package library
