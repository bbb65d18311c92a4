package lab

import (
	"bufio"
	"context"
	"io"
	"strings"

	"github.com/sente-games/sente/internal/interrupt"
)

// maxLineBytes is the maximum length in bytes of a line.
const maxLineBytes = 1 << 20

// LineReader iterates over the non-empty lines of a stream, numbered from 1.
type LineReader struct {
	Name     string // name of the stream
	Number   int
	NumLines int // number of non-empty lines so far, including the current one
	Text     string

	ctx     context.Context
	in      *bufio.Scanner
	remarks bool
	err     error
}

// NewLineReader returns the lines of a stream with the given name. If remarks is set, lines that
// begin with # are skipped.
func NewLineReader(ctx context.Context, in io.Reader, name string, remarks bool) *LineReader {
	l := &LineReader{ctx: ctx, in: bufio.NewScanner(in), Name: name, remarks: remarks}
	l.in.Buffer(nil, maxLineBytes)
	return l
}

// Next advances to the next non-empty line. It returns false at the end of the stream, after an
// error, and when ctx has ended.
func (l *LineReader) Next() bool {
	for l.in.Scan() {
		l.Number++
		if l.Text = strings.TrimSpace(l.in.Text()); l.Text == "" || l.remarks && strings.HasPrefix(l.Text, "#") {
			continue
		}
		l.NumLines++
		l.err = interrupt.Stopped(l.ctx)
		return l.err == nil
	}
	if err := l.in.Err(); err != nil {
		l.err = interrupt.Unread(l.ctx, l.Name, err)
	}
	return false
}

// Err returns the error that ended the iteration, if any.
func (l *LineReader) Err() error { return l.err }
