package protocol

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
)

// otherBlanks are blanks of Unicode besides the space.
var otherBlanks = map[string]string{
	"tab": "\t", "tabs": "\t\t", "spaces": "   ", "no-break": "\u00a0", "en quad": "\u2000", "em": "\u2003", "thin": "\u2009", "hair": "\u200a",
	"narrow no-break": "\u202f", "mathematical": "\u205f", "ideographic": "\u3000", "ogham": "\u1680", "form feed": "\f", "vertical tab": "\v",
	"next line": "\u0085", "line separator": "\u2028", "paragraph separator": "\u2029", "mixed": " \t\u00a0 ",
}

func TestUGIManager_AcceptsAllBlanks(t *testing.T) {
	for name, blank := range otherBlanks {
		t.Run(name, func(t *testing.T) {
			respace := func(l string) string { return blank + strings.ReplaceAll(l, " ", blank) + blank }
			w := engine(map[string][]string{
				"ugi":     {respace("option name rules type string default x"), respace("option name MultiPV type spin"), respace("ugiok")},
				"isready": {respace("info string ready at once"), respace("readyok")},
				"go":      {respace("info depth 3 score win 5 upperbound nodes 12 pv b2 a1"), respace("info string thinks"), respace("bestmove b2 ponder a1")},
			})
			m := &UGIManager{Connection: Connection{Wire: w}}
			c, err := m.Think(t.Context(), sente.Record{Rules: "wild"}, sente.Limits{Time: time.Second, Lines: 2}, nil)
			testutil.NoError(t, err)
			c.Info.Time = 0
			want := sente.Info{Depth: 3, Score: sente.WinIn(5), Bound: sente.Upper, Nodes: 12, Line: []sente.Move{"b2", "a1"}}
			if d := cmp.Diff(sente.Choice{Move: "b2", Info: want}, c); d != "" {
				t.Error(d)
			}
			for _, l := range []string{"setoption name rules value wild", "setoption name MultiPV value 2"} {
				if !slices.Contains(w.sent, l) {
					t.Errorf("%q is not among %q", l, w.sent)
				}
			}
		})
	}
}

func TestUGIManager_AllBlanksInRefusals(t *testing.T) {
	for name, blank := range otherBlanks {
		refusal := strings.Join([]string{"info", "string", "setoption", "rules:", "no"}, blank)
		m := &UGIManager{Connection: Connection{Wire: engine(map[string][]string{"setoption": {refusal}})}}
		if _, err := m.Think(t.Context(), sente.Record{Rules: "x"}, sente.Limits{Time: 1}, nil); err == nil || !strings.HasPrefix(err.Error(), "rejected isready") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestOptionName_IsAllWordsBeforeType(t *testing.T) {
	for l, want := range map[string]string{
		"option name Hash type spin default 16": "Hash", "option name Clear Hash type button": "Clear Hash", "option name\tSkill\u00a0Level  type spin": "Skill Level",
		"option name x": "x", "option name": "", "option name type check": "", "option": "", "options name x": "", "id name x": "", "option\tname\tMulti PV": "Multi",
	} {
		if got := optionName(l); got != want {
			t.Errorf("%q: got %q, want %q", l, got, want)
		}
	}
}

func TestUGIServer_AcceptsAllBlanks(t *testing.T) {
	for name, blank := range otherBlanks {
		respace := func(l string) string { return blank + strings.ReplaceAll(l, " ", blank) + blank }
		plain := talk(t, &testHost{}, "setoption name size value 3x3", "position startpos moves a1 b2", "query turn", "go nodes 1")
		got := talk(t, &testHost{}, respace("setoption name size value 3x3"), respace("position startpos moves a1 b2"), respace("query turn"), respace("go nodes 1"))
		if d := cmp.Diff(plain, got); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

func TestCutWord_SplitsAtFirstBlank(t *testing.T) {
	for text, want := range map[string][2]string{
		"": {}, " ": {}, "\u00a0\t": {}, "a": {"a", ""}, " a ": {"a", ""}, "a b": {"a", "b"}, "a\tb c": {"a", "b c"}, "\u3000a\u2003\u2003b\u2009c\u00a0": {"a", "b\u2009c"},
		"a\u200bb c": {"a\u200bb", "c"}, // the zero width space is no blank
		"\xa0a b":    {"\xa0a", "b"},
	} {
		word, rest := CutWord(text)
		if got := [2]string{word, rest}; got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func FuzzCutWord(f *testing.F) {
	for _, blank := range otherBlanks {
		f.Add("a" + blank + "b c")
	}
	f.Fuzz(func(t *testing.T, text string) {
		word, rest := CutWord(text)
		if want := strings.Fields(text); !slices.Equal(want, append(strings.Fields(word), strings.Fields(rest)...)) || len(strings.Fields(word)) > 1 {
			t.Errorf("%q: %q and %q", text, word, rest)
		}
	})
}

func TestReadLines_SkipsBlankLines(t *testing.T) {
	var got []string
	testutil.NoError(t, ReadLines(strings.NewReader("a\n \n\t\u00a0\r\n\u3000b \n\n"), 100, func(l Line) bool { got = append(got, l.Text); return true }))
	if d := cmp.Diff([]string{"a", "\u3000b "}, got); d != "" {
		t.Error(d)
	}
}
