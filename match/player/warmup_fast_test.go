//go:build !slow

package player_test

// warmUpSpecs are engines with a game and its rules: those that once were late.
var warmUpSpecs = []string{"connectfour - sente", "gomoku - sente", "gomoku pente sente"}
