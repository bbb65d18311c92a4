package gomocup_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/protocol/gomocup"
)

var otherBlanks = map[string]string{
	"tab": "\t", "tabs": "\t\t", "spaces": "   ", "no-break": "\u00a0", "en quad": "\u2000", "em": "\u2003", "thin": "\u2009",
	"narrow no-break": "\u202f", "mathematical": "\u205f", "ideographic": "\u3000", "ogham": "\u1680", "form feed": "\f", "vertical tab": "\v",
	"next line": "\u0085", "line separator": "\u2028", "mixed": " \t\u00a0 ",
}

func TestManager_AcceptsAllBlanks(t *testing.T) {
	for name, blank := range otherBlanks {
		t.Run(name, func(t *testing.T) {
			respace := func(l string) string { return blank + strings.ReplaceAll(l, " ", blank) + blank }
			s := &script{answers: map[string][]string{
				"START": {respace("OK - ready")},
				"INFO":  {respace("UNKNOWN command")},
				"BEGIN": {respace("DEBUG some words"), respace("MESSAGE depth 9-14 ev 120 n 81K pv 7,6 8,6"), respace("SUGGEST 7 , 6")},
				"PLAY":  {respace("7 , 6")},
			}}
			c, err := manager(s).Think(t.Context(), record(), fast, nil)
			testutil.NoError(t, err)
			c.Info.Time = 0
			want := sente.Info{Depth: 9, SelDepth: 14, Score: 120, Nodes: 81000, Line: []sente.Move{"h9", "i9"}}
			if d := cmp.Diff(sente.Choice{Move: "h9", Info: want}, c); d != "" {
				t.Error(d)
			}
			if !slices.Contains(s.told, "PLAY 7,6") {
				t.Errorf("%q", s.told)
			}
		})
	}
}

func TestParseAnswer_AcceptsAllBlanks(t *testing.T) {
	for name, blank := range otherBlanks {
		for text, want := range map[string]gomocup.Answer{
			"MESSAGE a b": {Kind: gomocup.IsMessage, Text: "a" + blank + "b"}, "ERROR x": {Kind: gomocup.IsError, Text: "x"}, "OK": {Kind: gomocup.IsOK},
			"3 , 4": {Kind: gomocup.IsMove, X: 3, Y: 4}, "SUGGEST 1, 2": {Kind: gomocup.IsSuggest, X: 1, Y: 2},
		} {
			if d := cmp.Diff(want, gomocup.ParseAnswer(blank+strings.ReplaceAll(text, " ", blank)+blank)); d != "" {
				t.Errorf("%s, %s: %s", name, text, d)
			}
		}
	}
}
