// Package generic plays five in a row by any rules: with captures, fouls, colours to be
// chosen, whatever games/gomoku knows. It exists for the rules that the tables of
// engines/gomoku and engines/capture are not made for: the search of any game, and an
// evaluation by windows of five points, which needs the rules alone. It plays legally,
// with less understanding.
package generic
