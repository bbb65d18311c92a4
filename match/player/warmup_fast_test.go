//go:build !slow

package player_test

// warmUpSpecs are engines with a game and its rules that were late before.
var warmUpSpecs = []string{"connectfour - sente", "gomoku - sente", "gomoku pente sente"}
