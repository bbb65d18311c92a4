package player_test

import (
	"testing"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/player"
)

// TestCommandsAreReadInLinearTime cuts long command lines.
func TestCommandsAreReadInLinearTime(t *testing.T) {
	rep := testutil.RepeatText
	testutil.CheckLinear(t, func(text string) { _, _ = player.Words(text) }, testutil.TextGenerators{
		"a word": rep("", "x", ""), "words": rep("", "x ", ""), "blanks": rep("x", " ", ""), "quotes": rep("", `"`, ""), "pairs": rep("", `"x" `, ""),
		"backslashes": rep("", `\`, ""), "no UTF-8": rep("", "\xff", ""), "an open quote": rep(`'`, "x", ""),
	})
}
