package gomocup

import (
	"io"
	"strings"

	"github.com/sente-games/sente/match/protocol"
)

// maxLine is the maximum length of a line in bytes; managers send less than 300, including the path
// of a folder.
const maxLine = 4096

// line is one line of input.
type line struct {
	protocol.Line
	n int // index of the line in the input
}

// readLines calls each for every line that is not empty; see [protocol.ReadLines].
func readLines(in io.Reader, each func(line) bool) error {
	return protocol.ReadLines(in, maxLine, func(l protocol.Line) bool { return each(line{Line: l}) })
}

// command splits a line into its first word, in capitals, and the rest.
func (l line) command() (name, rest string) {
	text := strings.Trim(l.Text, " \t")
	cut := strings.IndexAny(text, " \t")
	if cut < 0 {
		return strings.ToUpper(text), ""
	}
	return strings.ToUpper(text[:cut]), strings.Trim(text[cut:], " \t")
}

// isEnd reports whether the line is the END command.
func (l line) isEnd() bool {
	name, _ := l.command()
	return name == "END" && !l.Long
}

// isStop reports whether the line is the YXSTOP command, which Rapfi's boards send as STOP.
func (l line) isStop() bool {
	name, _ := l.command()
	return (name == "YXSTOP" || name == "STOP") && !l.Long
}

// isRow reports whether the line has the form of a BOARD row, valid or not.
func (l line) isRow() bool {
	text := strings.Trim(l.Text, " \t")
	return !l.Long && text != "" && strings.Trim(text, "-0123456789, \t") == ""
}
