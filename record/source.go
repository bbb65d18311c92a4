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

// source reads a file of any length line by line, or as a whole for formats that are not line-based.
type source struct {
	in          io.Reader
	head        []byte // first headSize bytes, or the whole of a shorter file
	scan        *bufio.Scanner
	buffered    []byte // input read so far, while the format is unknown
	formatKnown bool   // the format is known
	lineNumber  int    // line number, from 1
}

// headSize suffices to detect a drawn board of 22 rows.
const headSize = 4096

func newSource(in io.Reader) *source {
	s := &source{}
	in = s.readHead(in)
	if IsUTF16(s.head) {
		if text, err := charset.NewReader(charset.Guess(s.head[:2]), in); err == nil {
			in = s.readHead(text)
		}
	}
	s.in = in
	s.scan = bufio.NewScanner(s)
	s.scan.Buffer(nil, MaxLine+2)
	s.scan.Split(splitLine)
	return s
}

// readHead reads the head and returns the complete input.
func (s *source) readHead(in io.Reader) io.Reader {
	head := make([]byte, headSize)
	n, _ := io.ReadFull(in, head) // the next read returns the error again
	s.head = head[:n]
	return io.MultiReader(bytes.NewReader(s.head), in)
}

// Read implements io.Reader. While the format is unknown it buffers the input, so that readAll and newStream
// can start from the beginning.
func (s *source) Read(p []byte) (int, error) {
	n, err := s.in.Read(p)
	if !s.formatKnown && len(s.buffered) <= MaxSGF {
		s.buffered = append(s.buffered, p[:n]...)
	}
	return n, err
}

// nextLine returns the next line that is neither empty nor a # comment, nil at the end.
func (s *source) nextLine() ([]byte, error) {
	for s.scan.Scan() {
		text := s.scan.Bytes()
		if s.lineNumber++; s.lineNumber == 1 {
			text = bytes.TrimPrefix(text, byteOrderMark)
		}
		if len(text) > MaxLine {
			return nil, s.newLongLineError(text)
		}
		if text = bytes.TrimSpace(text); len(text) > 0 && text[0] != '#' {
			return text, nil
		}
	}
	err := s.scan.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		s.lineNumber++
		err = s.newLongLineError(s.buffered[bytes.LastIndexAny(s.buffered, "\r\n")+1:])
	}
	return nil, err
}

// longLineError is the error of a line longer than MaxLine.
type longLineError struct{ sgf bool } // the text may be SGF, which is not line-based

func (longLineError) Error() string { return fmt.Sprintf("it is longer than %d bytes", MaxLine) }

func (s *source) newLongLineError(start []byte) error {
	return longLineError{!s.formatKnown && bytes.HasPrefix(bytes.TrimSpace(bytes.TrimPrefix(start, byteOrderMark)), []byte("("))}
}

// byteOrderMark is the optional prefix of UTF-8 texts.
var byteOrderMark = []byte("\ufeff")

// readAll returns the whole file.
func (s *source) readAll() ([]byte, error) {
	data, err := keep.ReadAll(io.MultiReader(bytes.NewReader(s.buffered), s.in), MaxSGF)
	return bytes.TrimPrefix(data, byteOrderMark), err
}

// newStream returns the file from its beginning; it may be larger than memory.
func (s *source) newStream() io.Reader {
	return &markTrimmer{in: io.MultiReader(bytes.NewReader(s.buffered), s.in)}
}

// markTrimmer removes the byte order mark from the beginning of a text.
type markTrimmer struct {
	in      io.Reader
	started bool
}

func (t *markTrimmer) Read(p []byte) (int, error) {
	if !t.started {
		t.started = true
		start := make([]byte, len(byteOrderMark))
		n, err := io.ReadFull(t.in, start)
		if start = start[:n]; err == nil || n > 0 {
			t.in = io.MultiReader(bytes.NewReader(bytes.TrimPrefix(start, byteOrderMark)), t.in)
		}
	}
	return t.in.Read(p)
}

// splitLine is a bufio.SplitFunc for lines that end with LF, CR or CRLF.
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
