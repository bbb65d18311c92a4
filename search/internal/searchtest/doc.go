// Package searchtest is a test suite for searches.
//
// An error in pruning that occurs once in a million nodes is hard to notice in
// play: [Run] compares a search with package plain on hundreds of random trees
// and small games with passes, several moves in a row, early ends and
// transpositions.
package searchtest
