//go:build slow

package convert_test

import (
	"testing"

	"github.com/sente-games/sente/convert"
	"github.com/sente-games/sente/internal/testutil"
)

func TestReadingIsLinear(t *testing.T) {
	rep := testutil.RepeatText
	read := func(text string) { _, _ = convert.Read(games, convert.Options{}, "", []byte(text)) }
	testutil.CheckLinear(t, read, testutil.TextGenerators{
		"points": rep("", "h8", ""), "pairs": rep("1,1", " 7,7", ""), "an address": rep("https://x/", "a1/", ""), "a query": rep("https://x/?pos=1", "&pos=4", ""),
		"letters": rep("", "x", ""), "lines": rep("", "x\n", ""), "set-up": rep("black:", " h8", ""), "library": rep(lib, "\x78\x80", ""), "braces": rep("", "{", ""),
	})
}
