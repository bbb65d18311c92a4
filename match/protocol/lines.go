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
	return readAllLines(in, maxBytes, func(l Line) bool {
		return (!l.Truncated && strings.TrimSpace(l.Text) == "") || each(l)
	})
}

// readAllLines is like [ReadLines], and also calls each with blank lines. CRLF is one line end.
func readAllLines(in io.Reader, maxBytes int, each func(Line) bool) error {
	r := bufio.NewReader(in)
	var text []byte
	long, afterCR := false, false
	flush := func() bool {
		l := Line{Text: string(text), Truncated: long}
		text, long = text[:0], false
		return each(l)
	}
	for {
		c, err := r.ReadByte()
		switch {
		case err != nil:
			if len(text) > 0 || long {
				flush()
			}
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		case c == '\n' && afterCR:
			afterCR = false
		case c == '\r' || c == '\n':
			afterCR = c == '\r'
			if !flush() {
				return nil
			}
		case len(text) < maxBytes:
			text, afterCR = append(text, c), false
		default:
			long, afterCR = true, false
		}
	}
}
