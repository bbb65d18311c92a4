// Package line says what a stone makes of the row through it, for every game of
// five in a row.
//
// It exists because that is all such games have in common: a line [Class] follows
// from the points around an empty point, by a [Law] of which rows win, and is read
// from a [ClassTable]. The package knows neither boards nor captures nor searches.
package line
