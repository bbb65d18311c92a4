package app

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
)

// TestFlags_AreParsedInLinearTime checks the parsers of flags and files.
func TestFlags_AreParsedInLinearTime(t *testing.T) {
	rep := testutil.RepeatText
	words := testutil.TextGenerators{
		"digits": rep("", "1", ""), "points": rep("1", ".1", ""), "commas": rep("", ",", ""), "pairs": rep("", "moves=3,", ""),
		"blanks": rep("1", " ", "1"), "numbers": rep("", "1 ", ""), "no UTF-8": rep("", "\xff", ""), "units": rep("", "1h", ""),
	}
	testutil.CheckLinear(t, func(text string) {
		_ = new(amount.Span).UnmarshalText([]byte(text))
		_ = new(amount.Count).UnmarshalText([]byte(text))
		_ = new(match.AgreementOption).UnmarshalText([]byte(text))
		_, _ = parseResults(text)
		_ = errorSentence(fmt.Errorf("%s", text))
	}, words)
}

// FuzzFlags runs the parsers of flags and files on arbitrary text.
func FuzzFlags(f *testing.F) {
	for _, seed := range []string{"5s", "500ms", "2k", "1e9", "moves=3,score=600,after=20", "@a.jsonl#3", "a\nb\r\x1b[2J"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, err := range []error{new(amount.Span).UnmarshalText([]byte(text)), new(amount.Count).UnmarshalText([]byte(text)), new(match.AgreementOption).UnmarshalText([]byte(text))} {
			if err != nil && (len(err.Error()) > 500 || strings.ContainsAny(err.Error(), "\n\x1b")) {
				t.Errorf("%q", err)
			}
		}
		if said := errorSentence(fmt.Errorf("%s", text)); strings.ContainsAny(said, "\r\n") {
			t.Errorf("%q", said)
		}
	})
}

var one = catalog.Catalog{{Name: "mygame", Open: tictactoe.Open}}

// FuzzSprtCalc checks that any input yields finite numbers or an error of one sentence.
func FuzzSprtCalc(f *testing.F) {
	for _, seed := range []string{"1 2 3 4 5", "10 0 0", "379-10170-21828-10640-343", "-1 2 3", "", "0,0,0,0,0", "1000000000000000 0 0", "NaN 1 2", "1-2--3"} {
		f.Add(seed, "logistic")
	}
	f.Add("0 0 0 0 8", "bayesian")
	f.Add("0/0/0/0/8", "normalized")
	f.Fuzz(func(t *testing.T, counts, model string) {
		var out, complaint bytes.Buffer
		switch Run(t.Context(), []string{"sprt", "--calc=" + counts, "--model=" + model, "--json"}, Streams{In: strings.NewReader(""), Out: &out, Err: &complaint}, one) {
		case exitOK:
			var c map[string]any
			if err := json.Unmarshal(out.Bytes(), &c); err != nil || len(c) != 9 {
				t.Fatalf("%q: %v: %s", counts, err, &out)
			}
		case exitFailed:
			if out.Len() > 0 || strings.Count(complaint.String(), "\n") != 1 {
				t.Fatalf("%q: %q, and on standard error %q", counts, &out, &complaint)
			}
		default:
			t.Fatalf("%q has another exit status", counts)
		}
	})
}
