// Package board defines the rules, rows and threat classes that all engines for five in a row
// share.
//
// A [Rule] gives a [SideRule] for each side: the winning rows and the forbidden moves. A [LineClass] is
// the class of an empty point in one direction; it follows from the neighbouring points of its row
// and is read from a [ClassTable]. The line classes of the four rows through a point form a
// [Pattern], which has a [PointClass], from quiet to five, and a worth ([AdditiveWeights]).
// Patterns with the same line classes in another order have the same kind.
//
// The package contains no stones, captures or searches.
package board
