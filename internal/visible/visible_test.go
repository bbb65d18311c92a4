package visible_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/internal/visible"
)

// hiddenRunes are all characters that must never be written raw, derived from Unicode rather than from the
// package's own tables.
func hiddenRunes() (all []rune) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		named := r < 0x20 || r >= 0x7f && r <= 0x9f || r == 0x2028 || r == 0x2029
		bidi := r == 0x061c || r == 0x200e || r == 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
		if named || bidi || unicode.Is(unicode.Cf, r) && r != 0x200c && r != 0x200d {
			all = append(all, r)
		}
	}
	return all
}

func TestLine_ReplacesHiddenCharacters(t *testing.T) {
	for _, r := range hiddenRunes() {
		got := visible.Line("a" + string(r) + "b")
		if strings.ContainsRune(got, r) || utf8.RuneCountInString(got) != 3 {
			t.Errorf("%U: %q", r, got)
		}
	}
	for in, want := range map[string]string{
		"": "",
		"Müller 五子棋 \u200d ⚫️ é\u0301": "Müller 五子棋 \u200d ⚫️ é\u0301",
		"\x1b[31mred\x1b[m":            "␛[31mred␛[m",
		"a\nb\tc\rd\x00\x7f":           "a␊b␉c␍d␀␡",
		"\u202egnp.exe":                "�gnp.exe",
		"\xff\xc3(":                    "��(",
		"\ufffd":                       "\ufffd",
		"\u009b31m\u2028":              "�31m�",
	} {
		if got := visible.Line(in); got != want {
			t.Errorf("Line(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestClip(t *testing.T) {
	for in, want := range map[string]string{
		strings.Repeat("é", 40):           strings.Repeat("é", 40),
		strings.Repeat("é", 41):           strings.Repeat("é", 40) + "…",
		"\x1b" + strings.Repeat("x", 100): "␛" + strings.Repeat("x", 39) + "…",
		strings.Repeat("\xff", 41):        strings.Repeat("�", 40) + "…",
	} {
		if got := visible.Clip(in); got != want {
			t.Errorf("Clip(%q) = %q, want %q", in, got, want)
		}
	}
}

// TestWriter_SplitWrites checks that the output does not depend on the division into calls.
func TestWriter_SplitWrites(t *testing.T) {
	text := "ab\tc\n\x1b[2J\u202eé五⚫️\U000e0041\u009b\xff\xe4\xba"
	want := "ab\tc\n␛[2J�é五⚫️���" + "�"
	for size := 1; size <= len(text); size++ {
		var out bytes.Buffer
		w := visible.NewWriter(&out)
		for from := 0; from < len(text); from += size {
			part := text[from:min(from+size, len(text))]
			if n, err := io.WriteString(w, part); n != len(part) || err != nil {
				t.Fatal(n, err)
			}
		}
		if err := w.Flush(); err != nil || out.String() != want {
			t.Errorf("in pieces of %d: %q, %v, want %q", size, out.String(), err, want)
		}
	}
}

// TestJSON_KeepsValues writes every hidden character in a string.
func TestJSON_KeepsValues(t *testing.T) {
	for _, r := range hiddenRunes() {
		var out bytes.Buffer
		in := map[string]string{"a" + string(r): "b" + string(r)}
		testutil.NoError(t, json.NewEncoder(visible.JSON(visible.NewWriter(&out))).Encode(in))
		var back map[string]string
		if err := json.Unmarshal(out.Bytes(), &back); err != nil || back["a"+string(r)] != "b"+string(r) {
			t.Fatalf("%U: %s: %v", r, out.String(), err)
		}
		if strings.ContainsRune(strings.TrimSuffix(out.String(), "\n"), r) {
			t.Errorf("%U is raw in %q", r, out.String())
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }

func TestWriter_ReturnsErrors(t *testing.T) {
	if n, err := visible.NewWriter(full{}).Write([]byte("a")); n != 0 || err == nil {
		t.Error(n, err)
	}
	if visible.Raw(visible.NewWriter(io.Discard)) != io.Discard || visible.Raw(io.Discard) != io.Discard {
		t.Error("Raw is not what was wrapped")
	}
}

// FuzzLine checks that the result is one line without hidden characters and that Line is idempotent.
func FuzzLine(f *testing.F) {
	f.Add("a\x1b]0;title\x07\u202e")
	f.Fuzz(func(t *testing.T, text string) {
		got := visible.Line(text)
		if !utf8.ValidString(got) || visible.Line(got) != got || utf8.RuneCountInString(got) != utf8.RuneCountInString(text) {
			t.Fatalf("Line(%q) = %q", text, got)
		}
		for _, r := range got {
			if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
				t.Fatalf("%q holds %U", got, r)
			}
		}
	})
}
