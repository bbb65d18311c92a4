//go:build slow

package standard_test

import "testing"

func TestEngines_ReportCompleteLinesOfDeepSearches(t *testing.T) {
	checkLines(t, []string{"connectfour"}, 1, 2_000_000) // enough nodes to solve a position
	checkLines(t, []string{"gomoku", "othello", "quarto", "nim", "tictactoe", "ataxx", "hex"}, 3, 60_000)
}
