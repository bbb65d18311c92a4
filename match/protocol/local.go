package protocol

import (
	"context"
	"errors"
	"io"
)

// Local is the wire to an engine that serves within this process.
type Local struct {
	in    *io.PipeWriter
	lines chan string
	done  chan struct{}
	err   error // of Serve; valid after done
}

// longestAnswer is the length in bytes up to which a line of the engine is read.
const longestAnswer = 64 << 10

// NewLocal lets serve answer lines at the other end of the wire until Close.
func NewLocal(serve func(ctx context.Context, in io.Reader, out io.Writer) error) *Local {
	in, send := io.Pipe()
	receive, out := io.Pipe()
	l := &Local{in: send, lines: make(chan string, 1024), done: make(chan struct{})}
	go func() {
		defer close(l.done)
		read := make(chan struct{})
		go func() {
			defer close(read)
			defer close(l.lines)
			_ = ReadLines(receive, longestAnswer, func(line Line) bool { l.lines <- line.Text; return true })
		}()
		l.err = serve(context.Background(), in, out)
		in.Close()
		out.Close()
		<-read
	}()
	return l
}

var errHungUp = errors.New("the engine has ended")

// Send writes one line.
func (l *Local) Send(ctx context.Context, line string) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if _, err := io.WriteString(l.in, line+"\n"); err != nil {
		return errHungUp
	}
	return nil
}

// Receive waits for a line.
func (l *Local) Receive(ctx context.Context) (string, error) {
	select {
	case line, ok := <-l.lines:
		if !ok {
			return "", errHungUp
		}
		return line, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// Pending returns a line that is there already.
func (l *Local) Pending() (string, bool) {
	select {
	case line, ok := <-l.lines:
		return line, ok
	default:
		return "", false
	}
}

// Close hangs up, waits until the engine has gone and returns its error.
func (l *Local) Close() error {
	l.in.Close()
	for range l.lines {
		// what it still had to say
	}
	<-l.done
	return l.err
}

// Done is closed when the engine has gone.
func (l *Local) Done() <-chan struct{} { return l.done }
