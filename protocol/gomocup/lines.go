package gomocup

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// MaxLine is the length in bytes up to which a line is read; managers send less
// than 300, a folder's path included.
const MaxLine = 4096

// line is one line of input without its end. A long one is only known to have
// been long.
type line struct {
	text string
	long bool
	n    int // how many lines came before it
}

// readLines calls each for every line that is not empty, until each returns
// false or the input ends. Memory is bounded whatever comes.
func readLines(in io.Reader, each func(line) bool) error {
	r := bufio.NewReader(in)
	var text []byte
	long := false
	flush := func() bool {
		l := line{text: string(text), long: long}
		text, long = text[:0], false
		return (l.text == "" && !l.long) || each(l)
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
		case len(text) < MaxLine:
			text = append(text, c)
		default:
			long = true
		}
	}
}

// command splits a line into its first word, in capitals, and the rest.
func (l line) command() (name, rest string) {
	text := strings.Trim(l.text, " \t")
	cut := strings.IndexAny(text, " \t")
	if cut < 0 {
		return strings.ToUpper(text), ""
	}
	return strings.ToUpper(text[:cut]), strings.Trim(text[cut:], " \t")
}

// isEnd reports whether the line is the END command.
func (l line) isEnd() bool {
	name, _ := l.command()
	return name == "END" && !l.long
}

// isStop reports whether the line is the YXSTOP command, which Rapfi's boards call
// STOP.
func (l line) isStop() bool {
	name, _ := l.command()
	return (name == "YXSTOP" || name == "STOP") && !l.long
}

// isRow reports whether the line could be a row of a BOARD, right or wrong.
func (l line) isRow() bool {
	text := strings.Trim(l.text, " \t")
	return !l.long && text != "" && strings.Trim(text, "-0123456789, \t") == ""
}
