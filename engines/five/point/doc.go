// Package point says what a stone on an empty point makes of all four rows through
// it, for every game of five in a row.
//
// It exists because engines think in points, not in rows: the four line classes of
// a point are a [Pattern], a pattern has a [Class], from quiet to five, and a worth
// ([Additive]). By symmetry patterns fall into kinds.
package point
