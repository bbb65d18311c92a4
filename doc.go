// Package sente contains the types that all other packages share: a move as text, a
// score, the limits of a search and its progress, the record of a game, and the engine
// that chooses a move. Package scene describes how a position is drawn and clicked.
//
// It exists so that the browser, the terminal, the Gomocup protocol, the files
// and the engines meet in one small vocabulary without knowing one another.
// Inside an engine a game is a typed position (see package rules); everywhere
// else it is a [Record].
//
// The games are those of perfect information: two players or more, in turn, with
// everything in sight. Chance, hidden information and simultaneous moves are out of
// scope. docs/tutorial.md goes from the rules of a game to a strong engine for it;
// docs/stability.md says what may still change before version 1.
//
// The package imports nothing but the standard library and stays tiny.
package sente
