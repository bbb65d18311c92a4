//go:build slow

package studio

// figures are milliseconds, but for Rows.
type figures struct{ Whole, Answer, Rows float64 }
