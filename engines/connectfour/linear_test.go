package connectfour_test

import (
	"strings"
	"testing"

	engine "github.com/sente-games/sente/engines/connectfour"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/testutil"
)

// TestReadBook_TakesLinearTime reads lines of positions and scores.
func TestReadBook_TakesLinearTime(t *testing.T) {
	rep := testutil.RepeatText
	testutil.CheckLinear(t, func(text string) { _, _ = engine.ReadBook(strings.NewReader(text), connectfour.Standard.Size()) }, testutil.TextGenerators{
		"lines": rep("", "44 -1 3\n", ""), "a line": rep("", "4", ""), "words": rep("", "1 ", ""), "empty lines": rep("", "\n", ""), "a score": rep("44 ", "1", " 3"),
	})
}
