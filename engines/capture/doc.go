// Package capture is the engine for Gomoku with captures of pairs: the rules of the 42 schools,
// Pente, Ninuki and any other [gomoku.Law] with the clause Captures.
//
// It is separate from package engines/gomoku because captures change the value of lines and the
// nature of threats: stones are removed, a four can be answered by a capture, a five can be broken,
// and ten captured stones win. Its board updates lines, threes and captures of both sides
// incrementally; the tests compare its results with package games/gomoku.
package capture
