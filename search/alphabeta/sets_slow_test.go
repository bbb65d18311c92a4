//go:build slow

package alphabeta_test

const (
	exactSets = 210 // every two features occur in all four combinations
	soundStep = 1
)
