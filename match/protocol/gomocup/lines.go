package gomocup

import (
	"io"
	"strings"

	"github.com/sente-games/sente/match/protocol"
)

// maxLine is the maximum length of a line in bytes; managers send less than 300, including the path
// of a folder.
const maxLine = 4096

// inputLine is one line of input.
type inputLine struct {
	protocol.Line
	n int // index of the line in the input
}

// readLines calls each for every line that is not empty; see [protocol.ReadLines].
func readLines(in io.Reader, each func(inputLine) bool) error {
	return protocol.ReadLines(in, maxLine, func(l protocol.Line) bool { return each(inputLine{Line: l}) })
}

// splitCommand splits a line into its first word, in capitals, and the rest.
func (l inputLine) splitCommand() (name, rest string) {
	name, rest = protocol.CutWord(l.Text)
	return strings.ToUpper(name), rest
}

// isEnd reports whether the line is the END command.
func (l inputLine) isEnd() bool {
	name, _ := l.splitCommand()
	return name == "END" && !l.Truncated
}

// isStop reports whether the line is the YXSTOP command, which Rapfi's boards send as STOP.
func (l inputLine) isStop() bool {
	name, _ := l.splitCommand()
	return (name == "YXSTOP" || name == "STOP") && !l.Truncated
}

// isRow reports whether the line has the form of a BOARD row, valid or not.
func (l inputLine) isRow() bool {
	text := strings.Join(strings.Fields(l.Text), "")
	return !l.Truncated && text != "" && strings.Trim(text, "-0123456789,") == ""
}
