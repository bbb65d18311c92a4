package record

import (
	"bytes"
	"strconv"

	"github.com/sente-games/sente/internal/visible"
)

// line is a line of a file that says something.
type line struct {
	number int // from 1
	text   []byte
}

// linesOf cuts data at LF, CR or CRLF. Empty lines and lines that begin with #
// say nothing.
func linesOf(data []byte) (lines []line) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	for number := 1; len(data) > 0; number++ {
		end := bytes.IndexAny(data, "\r\n")
		if end < 0 {
			end = len(data)
		}
		if text := bytes.TrimSpace(data[:end]); len(text) > 0 && text[0] != '#' {
			lines = append(lines, line{number, text})
		}
		if bytes.HasPrefix(data[end:], []byte("\r\n")) {
			end++
		}
		data = data[min(end+1, len(data)):]
	}
	return lines
}

// quote makes a text of any length fit for an error: short and printable.
func quote(text string) string { return strconv.Quote(visible.Clip(text)) }
