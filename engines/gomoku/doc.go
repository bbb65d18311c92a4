// Package gomoku plays five in a row. It exists to be strong: everything that
// makes a search of Gomoku different from a search of any game lives here, and
// the search itself stays in search/alphabeta, which knows none of it.
//
// The knowledge grows in four steps. A line class says what a stone on one
// empty point would make of the row through it, read from a table by the
// neighbouring points (engines/internal/five/board). The four classes of a point combine
// into a point class, from "none" to "five" (engines/internal/five/board). A [Board] keeps the
// classes of all empty points for both sides while stones come and go, so that
// "is there a five, an open four?" is a look at a counter (lines.go). On top of
// it stand the forced replies (moves.go), the evaluation, by kinds of points (package
// weights) and by all that stands around a point (package eval), and what the
// searches by fours (vcf.go) and by threes and fours (vct.go) of engines/internal/five/search
// ask of it. What Renju forbids is a class of its own, or, where two threes may be
// false, a look at what follows (foul.go). A thought is run by engines/internal/five/search.
//
// Start with [New]. The idea of classes by table is old; Allis, van den Herik
// and Huntjens (Go-Moku and Threat-Space Search, 1993) name the threats, and
// strong programs such as Carbon, Yixin and Rapfi showed how far tables go.
package gomoku
