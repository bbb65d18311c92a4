// Package sente contains the types that all other packages share: a move as text, a
// score, the limits of a search and its progress, the record of a game, and the engine
// that chooses a move. Package scene describes how a position is drawn and clicked.
//
// Inside an engine a game is a typed position (see package rules); everywhere else it is a
// [Record]. Start with [Engine] to use an engine, and with docs/tutorial.md to write a game and an
// engine.
//
// Games have perfect information and two or more players who move one at a time. Chance, hidden
// information and simultaneous moves are not supported. docs/stability.md lists what may change
// before version 1.
package sente
