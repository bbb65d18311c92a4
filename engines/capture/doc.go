// Package capture plays Gomoku by rules in which pairs are captured: the Gomoku
// of the 42 schools, Pente, Ninuki and whatever else a [gomoku.Law] with the
// clause Captures says.
//
// It exists apart from package engines/gomoku because captures change what a
// line is worth and what a threat is: stones go away again, a four can be
// answered by a capture, a five can be broken, and ten captured stones win. Its
// board keeps lines, threes and captures of both sides up to date while stones
// come and go; what it says of a position is what package games/gomoku says of
// it, and the tests hold the two against each other.
package capture
