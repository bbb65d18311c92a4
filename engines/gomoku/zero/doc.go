// Package zero plays Gomoku in the ways of Zero+ (Ren 2018) and of the students'
// engines of its time: one ply of threats, narrow alpha-beta, and alpha-beta whose
// leaves are followed by threats alone. It exists so that each of
// these ways can be played against and measured on the same board and with the
// same search as the strong engine, with the settings known from
// there: breadth, depth, layers, plies of a simulation, a chance of following a
// leaf, and chance in the choice. What is different from the original is told in
// docs/profiles.md.
package zero
