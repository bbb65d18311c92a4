package process

import (
	"io"
	"slices"
	"strings"
	"testing"
)

// FuzzReadLines: for any division of the input, the lines equal the result of strings.FieldsFunc without blank
// lines, each cut at maxLine.
func FuzzReadLines(f *testing.F) {
	f.Add("a\r\nb\n\n\rc", uint8(2))
	f.Add("\x1b[2J\x00\xff", uint8(1))
	f.Add("a\n \n\t\u2003\nb", uint8(3))
	f.Fuzz(func(t *testing.T, text string, piece uint8) {
		var got []string
		readLines(&pieces{text, 1 + int(piece)}, func(l string) { got = append(got, l) }, nil)
		want := strings.FieldsFunc(strings.ReplaceAll(text, "\xff", "ÿ"), func(r rune) bool { return r == '\n' || r == '\r' })
		want = slices.DeleteFunc(want, func(l string) bool { return strings.TrimSpace(l) == "" })
		if len(got) != len(want) {
			t.Fatalf("%q: %q, want %q", text, got, want)
		}
		for i, l := range got {
			if w := want[i]; len(l) > maxLine || len(l) < maxLine && strings.ReplaceAll(l, "\xff", "ÿ") != w {
				t.Errorf("line %d is %q, want %q", i, l, w)
			}
		}
		if said := FormatLastLines(got); strings.ContainsAny(said, "\n\x1b") || len(said) > 2000 {
			t.Errorf("last words %q", said)
		}
	})
}

// pieces gives n bytes at a time.
type pieces struct {
	text string
	n    int
}

func (p *pieces) Read(to []byte) (int, error) {
	n := copy(to, p.text[:min(p.n, len(p.text))])
	if p.text = p.text[n:]; n == 0 {
		return 0, io.EOF
	}
	return n, nil
}
