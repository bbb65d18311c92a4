package sgf

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// Sizes of the parts in which a large file is read.
const (
	partBytes    = 1 << 20  // a part ends after the game that reaches this length
	maxPartBytes = 64 << 20 // the maximum length of a game
	resyncBytes  = 8 << 20  // beyond this length a line that begins with "(;" begins a new part, because a bracket is missing
)

// NewTextReader returns a reader of a part of a file that has been converted to UTF-8; line is the number of its first line.
func NewTextReader(text string, line int) *Reader { return &Reader{text: text, line: line} }

// Split calls yield for the parts of a text in UTF-8, each of which contains whole games, with the number of their first
// lines. It returns the error of yield.
func Split(in io.Reader, yield func(text string, line int) error) error {
	s := &splitter{line: 1}
	buffered := bufio.NewReaderSize(in, 1<<16)
	for {
		c, err := buffered.ReadByte()
		if errors.Is(err, io.EOF) {
			return s.flush(yield)
		}
		if err != nil {
			return err
		}
		if s.startsGame(c, buffered) {
			if err := s.flush(yield); err != nil {
				return err
			}
		}
		if s.add(c); len(s.part) > maxPartBytes {
			return fmt.Errorf("line %d: a game is longer than %d MiB", s.line, maxPartBytes>>20)
		}
		if s.depth == 0 && c == ')' && len(s.part) >= partBytes {
			if err := s.flush(yield); err != nil {
				return err
			}
		}
	}
}

type splitter struct {
	part     []byte
	line     int // line number of the beginning of the part
	lines    int // line breaks in the part
	depth    int
	inValue  bool
	escaped  bool
	previous byte
}

// startsGame reports whether a new part begins before c although brackets of the part are open.
func (s *splitter) startsGame(c byte, rest *bufio.Reader) bool {
	if c != '(' || len(s.part) < resyncBytes || s.previous != '\n' {
		return false
	}
	next, err := rest.Peek(1)
	return err == nil && next[0] == ';'
}

func (s *splitter) add(c byte) {
	s.part = append(s.part, c)
	if s.previous = c; c == '\n' {
		s.lines++
	}
	switch {
	case s.escaped:
		s.escaped = false
	case s.inValue:
		s.escaped, s.inValue = c == '\\', c != ']'
	case c == '[':
		s.inValue = s.depth > 0
	case c == '(':
		s.depth++
	case c == ')':
		s.depth = max(0, s.depth-1)
	}
}

func (s *splitter) flush(yield func(text string, line int) error) error {
	text, line := string(s.part), s.line
	s.line += s.lines
	s.part, s.lines, s.depth, s.inValue, s.escaped = s.part[:0], 0, 0, false, false
	if text == "" {
		return nil
	}
	return yield(text, line)
}
