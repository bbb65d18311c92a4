package protocol

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"unicode"
)

// Line is one line of input without its line end. The text of a line that is too long is truncated.
type Line struct {
	Text      string
	Truncated bool
}

// CutWord splits a text at its first blank into the first word and the rest, both without blanks at
// their ends. As in [strings.Fields], all blanks of Unicode separate words, among them tabs and
// no-break spaces.
func CutWord(text string) (word, rest string) {
	text = strings.TrimSpace(text)
	end := strings.IndexFunc(text, unicode.IsSpace)
	if end < 0 {
		return text, ""
	}
	return text[:end], strings.TrimSpace(text[end:])
}

// ReadLines calls each with every line that is not blank, terminated by CR, LF or both, until each returns
// false or the input ends. A line of more than most bytes is skipped except for its beginning, so
// that memory is bounded for any input.
func ReadLines(in io.Reader, maxBytes int, each func(Line) bool) error {
	r := bufio.NewReader(in)
	var text []byte
	long := false
	flush := func() bool {
		l := Line{Text: string(text), Truncated: long}
		text, long = text[:0], false
		return (!l.Truncated && strings.TrimSpace(l.Text) == "") || each(l)
	}
	for {
		c, err := r.ReadByte()
		switch {
		case errors.Is(err, io.EOF):
			flush()
			return nil
		case err != nil:
			flush()
			return err
		case c == '\r' || c == '\n':
			if !flush() {
				return nil
			}
		case len(text) < maxBytes:
			text = append(text, c)
		default:
			long = true
		}
	}
}
