// Package gomoku implements the strong engine for five in a row. It contains everything that is
// specific to Gomoku; the search itself is search/alphabeta, which does not depend on the game.
//
// The knowledge has four layers. A line class is the class of the row that one stone on an empty
// point would create, read from a table by the neighbouring points (engines/internal/five/board).
// The four line classes of a point combine into a point class, from quiet to five
// (engines/internal/five/board). A [Board] updates the classes of all empty points for both sides
// incrementally, so that a test for a five or an open four reads a counter (lines.go). Forced
// replies (moves.go), the evaluation, by kinds of points and by a network
// (engines/internal/five/eval), and the boards of the searches by fours (vcf.go) and by threes and
// fours (vct.go) of engines/internal/five/search build on it. The fouls of Renju have a class of
// their own; where a double three may be false, the following moves are checked (foul.go). The
// engine itself is run by engines/internal/five/search.
//
// Start with [New]. The idea of classes by table is old; Allis, van den Herik and Huntjens (Go-Moku
// and Threat-Space Search, 1993) define the threats, and strong programs such as Carbon, Yixin and
// Rapfi showed the potential of tables.
package gomoku
