package protocol

import (
	"bufio"
	"errors"
	"io"
)

// Line is one line of input without its line end. The text of a line that is too long is truncated.
type Line struct {
	Text      string
	Truncated bool
}

// ReadLines calls each with every non-empty line, terminated by CR, LF or both, until each returns
// false or the input ends. A line of more than most bytes is skipped except for its beginning, so
// that memory is bounded for any input.
func ReadLines(in io.Reader, maxBytes int, each func(Line) bool) error {
	r := bufio.NewReader(in)
	var text []byte
	long := false
	flush := func() bool {
		l := Line{Text: string(text), Truncated: long}
		text, long = text[:0], false
		return (l.Text == "" && !l.Truncated) || each(l)
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
