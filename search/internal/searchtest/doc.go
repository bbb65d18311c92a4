// Package searchtest is the suite that every search must pass.
//
// It exists because a pruning that is wrong once in a million nodes still finds
// good moves, unnoticed: [Run] compares a search with package plain on
// hundreds of random trees and small games that have passes, several moves in a
// row, early ends and transpositions.
package searchtest
