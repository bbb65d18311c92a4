// Package selectivity has the numbers by which alpha-beta leaves moves out, searches some of
// them less deep and looks for fours on the way, in the engines for five in a row.
//
// It exists so that such a number can stand in a file of weights, where matches find better
// ones, and so that both engines read it in the same way.
package selectivity
