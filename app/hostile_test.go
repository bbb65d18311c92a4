package app

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/cup"
)

// TestTextsOfFlagsAreReadInLinearTime has the small languages of the command line
// and of files.
func TestTextsOfFlagsAreReadInLinearTime(t *testing.T) {
	rep := testutil.RepeatText
	words := testutil.TextGenerators{
		"digits": rep("", "1", ""), "points": rep("1", ".1", ""), "commas": rep("", ",", ""), "pairs": rep("", "moves=3,", ""),
		"blanks": rep("1", " ", "1"), "numbers": rep("", "1 ", ""), "no UTF-8": rep("", "\xff", ""), "units": rep("", "1h", ""),
	}
	testutil.CheckLinear(t, func(text string) {
		_ = new(amount.Span).UnmarshalText([]byte(text))
		_ = new(amount.Count).UnmarshalText([]byte(text))
		_ = new(cup.Agreement).UnmarshalText([]byte(text))
		_, _ = parseResults(text)
		_ = sentence(fmt.Errorf("%s", text))
	}, words)
}

// FuzzFlags reads the small languages of flags and files.
func FuzzFlags(f *testing.F) {
	for _, seed := range []string{"5s", "500ms", "2k", "1e9", "moves=3,score=600,after=20", "@a.jsonl#3", "a\nb\r\x1b[2J"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, err := range []error{new(amount.Span).UnmarshalText([]byte(text)), new(amount.Count).UnmarshalText([]byte(text)), new(cup.Agreement).UnmarshalText([]byte(text))} {
			if err != nil && (len(err.Error()) > 500 || strings.ContainsAny(err.Error(), "\n\x1b")) {
				t.Errorf("%q", err)
			}
		}
		if said := sentence(fmt.Errorf("%s", text)); strings.ContainsAny(said, "\r\n") {
			t.Errorf("%q", said)
		}
	})
}
