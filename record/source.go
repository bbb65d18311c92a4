package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/record/internal/charset"
)

// source is a file of any length that is read line by line, or, if it is SGF,
// as a whole.
type source struct {
	in      io.Reader
	head    []byte // the first bytes: of a file that is not longer, all
	scan    *bufio.Scanner
	read    []byte // what was read, until the format is known
	decided bool   // the format is known
	number  int    // of the line, from 1
}

// headSize is enough to tell a board of 22 rows by.
const headSize = 4096

func newSource(in io.Reader) *source {
	s := &source{}
	in = s.begin(in)
	if IsUTF16(s.head) {
		if text, err := charset.NewReader(charset.Guess(s.head[:2]), in); err == nil {
			in = s.begin(text)
		}
	}
	s.in = in
	s.scan = bufio.NewScanner(s)
	s.scan.Buffer(nil, MaxLine+2)
	s.scan.Split(splitLine)
	return s
}

// begin reads the head, and returns the file from its beginning.
func (s *source) begin(in io.Reader) io.Reader {
	head := make([]byte, headSize)
	n, _ := io.ReadFull(in, head) // an error comes again
	s.head = head[:n]
	return io.MultiReader(bytes.NewReader(s.head), in)
}

// Read reads and, as long as all of the file may be asked for, keeps what was
// read.
func (s *source) Read(p []byte) (int, error) {
	n, err := s.in.Read(p)
	if !s.decided && len(s.read) <= MaxSGF {
		s.read = append(s.read, p[:n]...)
	}
	return n, err
}

// next returns the next line that says something: not an empty one, none that
// begins with #. It is nil at the end.
func (s *source) next() ([]byte, error) {
	for s.scan.Scan() {
		text := s.scan.Bytes()
		if s.number++; s.number == 1 {
			text = bytes.TrimPrefix(text, mark)
		}
		if len(text) > MaxLine {
			return nil, s.long(text)
		}
		if text = bytes.TrimSpace(text); len(text) > 0 && text[0] != '#' {
			return text, nil
		}
	}
	err := s.scan.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		s.number++
		err = s.long(s.read[bytes.LastIndexAny(s.read, "\r\n")+1:])
	}
	return nil, err
}

// longLine is the error of a line that is too long.
type longLine struct{ sgf bool } // whether it may be SGF, which knows no lines

func (longLine) Error() string { return fmt.Sprintf("it is longer than %d bytes", MaxLine) }

func (s *source) long(start []byte) error {
	return longLine{!s.decided && bytes.HasPrefix(bytes.TrimSpace(bytes.TrimPrefix(start, mark)), []byte("("))}
}

// mark is what some programs begin a text of UTF-8 with.
var mark = []byte("\ufeff")

// all returns the file from its beginning.
func (s *source) all() ([]byte, error) {
	data, err := keep.ReadAll(io.MultiReader(bytes.NewReader(s.read), s.in), MaxSGF)
	return bytes.TrimPrefix(data, mark), err
}

// stream is the file from its beginning, which may be longer than memory.
func (s *source) stream() io.Reader {
	return &trimmed{in: io.MultiReader(bytes.NewReader(s.read), s.in)}
}

// trimmed is a text without the mark at its beginning.
type trimmed struct {
	in    io.Reader
	begun bool
}

func (t *trimmed) Read(p []byte) (int, error) {
	if !t.begun {
		t.begun = true
		start := make([]byte, len(mark))
		n, err := io.ReadFull(t.in, start)
		if start = start[:n]; err == nil || n > 0 {
			t.in = io.MultiReader(bytes.NewReader(bytes.TrimPrefix(start, mark)), t.in)
		}
	}
	return t.in.Read(p)
}

// splitLine cuts at LF, CR or CRLF.
func splitLine(data []byte, atEOF bool) (advance int, line []byte, err error) {
	end := bytes.IndexAny(data, "\r\n")
	switch {
	case end < 0 && atEOF && len(data) > 0:
		return len(data), data, nil
	case end < 0:
		return 0, nil, nil
	case data[end] == '\n':
		return end + 1, data[:end], nil
	case end+1 < len(data) && data[end+1] == '\n':
		return end + 2, data[:end], nil
	case end+1 < len(data) || atEOF:
		return end + 1, data[:end], nil
	}
	return 0, nil, nil // an LF may follow
}
