package lab

import (
	"bufio"
	"context"
	"io"
	"strings"

	"github.com/sente-games/sente/internal/interrupt"
)

// longestLine is the length in bytes up to which a position is read.
const longestLine = 1 << 20

// Lines are the lines of a stream that hold something, counted from 1.
type Lines struct {
	Name   string // of the stream
	Number int
	Held   int // lines that held something, this one among them
	Text   string

	ctx     context.Context
	in      *bufio.Scanner
	remarks bool
	err     error
}

// NewLines reads a stream of that name. Where there may be remarks, lines that begin
// with # hold nothing.
func NewLines(ctx context.Context, in io.Reader, name string, remarks bool) *Lines {
	l := &Lines{ctx: ctx, in: bufio.NewScanner(in), Name: name, remarks: remarks}
	l.in.Buffer(nil, longestLine)
	return l
}

// Next goes to the next line that holds something. It reports false at the end of
// the stream, after an error, and when ctx has ended.
func (l *Lines) Next() bool {
	for l.in.Scan() {
		l.Number++
		if l.Text = strings.TrimSpace(l.in.Text()); l.Text == "" || l.remarks && strings.HasPrefix(l.Text, "#") {
			continue
		}
		l.Held++
		l.err = interrupt.Stopped(l.ctx)
		return l.err == nil
	}
	if err := l.in.Err(); err != nil {
		l.err = interrupt.Unread(l.ctx, l.Name, err)
	}
	return false
}

// Err is why Next reported false before the end of the stream.
func (l *Lines) Err() error { return l.err }
