//go:build slow

package standard_test

import "testing"

func TestEngines_ReportCompleteLinesOfDeepSearches(t *testing.T) {
	checkLines(t, []string{"connectfour"}, 2, 2_000_000) // enough nodes to solve a position
	checkLines(t, []string{"gomoku", "othello", "quarto", "nim", "tictactoe", "ataxx", "hex"}, 6, 60_000)
}
