//go:build !slow

package alphabeta_test

const (
	exactSets = 16 // random sets of exact features that are compared with plain minimax
	soundStep = 5  // one of so many sets of sound features is tried
)
