package terminal

import (
	"bytes"
	"strings"
	"testing"
)

// Lines are drawn over themselves, cut to the width, and taken away; no terminal is
// drawn on where there is none.
func TestLive(t *testing.T) {
	var out bytes.Buffer
	l := NewLiveOn(&out, 10, 24)
	l.Draw([]string{strings.Repeat("x", 40), "a\x1bb"})
	first := out.String()
	if lines := strings.Split(first, "\n"); len(lines) != 3 || lines[0] != "xxxxxxxxx" || strings.Contains(first, "\x1b") {
		t.Errorf("%q", first)
	}
	l.Draw([]string{"y"})
	if got := out.String()[len(first):]; got != "\x1b[2A\r\x1b[Jy\n" {
		t.Errorf("%q", got)
	}
	out.Reset()
	l.Clear()
	l.Clear()
	if got := out.String(); got != "\x1b[1A\r\x1b[J" {
		t.Errorf("%q", got)
	}
	out.Reset()
	nowhere := NewLive(&out)
	nowhere.Draw([]string{"x"})
	nowhere.Clear()
	if out.Len() > 0 || nowhere.Width != 0 {
		t.Errorf("%q", &out)
	}
}
