package check_test

import (
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// TestVerify_RunsInLinearTime reads certificates that are long in one place.
func TestVerify_RunsInLinearTime(t *testing.T) {
	head := "sente-proof 1\ngame heap\nsize 7\nclaim win first\nnodes 7\n\n"
	rep := testutil.RepeatText
	testutil.CheckLinear(t, func(text string) { _, _ = verify(text) }, testutil.TextGenerators{
		"a line":    rep("", "x", ""),
		"keys":      rep("sente-proof 1\n", "game heap\n", ""),
		"a key":     rep("sente-proof 1\n", "g", " heap\n"),
		"moves":     rep("sente-proof 1\ngame heap\nsize 7\nmoves ", "one ", "\nclaim win first\nnodes 7\n\n"),
		"escapes":   rep("sente-proof 1\ngame heap\nsize 7\nmoves ", "%20", "\nclaim win first\nnodes 7\n\n"),
		"brackets":  rep(head+"1 ", "( 1 2 ", ""),
		"closing":   rep(head+"1 ( ", ") ", ""),
		"marks":     rep(head, "=1 ", ""),
		"a mark":    rep(head, "=1", ""),
		"words":     rep(head, "x ", ""),
		"blanks":    rep(head, " ", "1"),
		"new lines": rep(head, "\n", "1"),
	})
}
