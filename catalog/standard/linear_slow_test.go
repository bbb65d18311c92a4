//go:build slow

package standard_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
)

// hostileTexts are texts that parsers of small languages dislike.
func hostileTexts() testutil.TextGenerators {
	rep := testutil.RepeatText
	return testutil.TextGenerators{
		"points": rep("", "h8", ""), "points apart": rep("", "h8 ", ""), "digits": rep("", "1", ""), "letters": rep("", "h", ""), "zeros": rep("h", "0", "8"),
		"commas": rep("", ",", ""), "colons": rep("", ":", ""), "semicolons": rep("", ";", ""), "blanks": rep("h8", " ", "i9"), "no UTF-8": rep("", "\xff", ""),
		"capitals": rep("", "ẞ", ""), "stones": rep("black: ", "h8 ", "; to-move: white"), "parts": rep("", "black: h8; ", ""), "pairs": rep("capture:", "prize=12,", "x=1"),
		"sizes": rep("1", "x1", ""), "heaps": rep("1", "-1", ""), "clauses": rep("freestyle:", "continuous=on,", "x=y"), "words": rep("", "pie ", ""), "pluses": rep("", "+A", ""),
	}
}

// TestOpen_TakesLinearTime gives every text of a record to every game.
func TestOpen_TakesLinearTime(t *testing.T) {
	for _, g := range standard.Games() {
		t.Run(g.Name, func(t *testing.T) {
			board, err := g.Open(sente.Record{Game: g.Name})
			testutil.NoError(t, err)
			testutil.CheckLinear(t, func(text string) {
				for _, r := range []sente.Record{{Rules: text}, {Size: text}, {Opening: text}, {Setup: text}} {
					_, _ = g.Open(r)
				}
				words, err := board.Split(text)
				for i := 0; err == nil && i < len(words); i++ {
					_, err = board.Play(words[i])
				}
				for board.Undo() {
				}
				_, _ = board.Play(text)
			}, hostileTexts())
		})
	}
}

// TestSpecs_AreParsedInLinearTime gives every engine long specs.
func TestSpecs_AreParsedInLinearTime(t *testing.T) {
	rep := testutil.RepeatText
	for _, g := range standard.Games()[:2] {
		testutil.CheckLinear(t, func(text string) {
			_, _ = g.NewEngine(text)
			for _, p := range g.Profiles {
				_, _ = g.NewEngine(p.Name + ":" + text)
			}
		}, testutil.TextGenerators{
			"options": rep("", "level=1,", "x=1"), "no values": rep("", "a", ""), "commas": rep("", ",", ""), "equals": rep("level", "=", ""),
			"a long level": rep("level=", "1", ""), "features": rep("with=", "A+", ""), "colons": rep("", ":", ""),
		})
	}
}
