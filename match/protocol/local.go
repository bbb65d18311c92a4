package protocol

import (
	"context"
	"errors"
	"io"
)

// Local is the wire to an engine that runs within this process.
type Local struct {
	in    *io.PipeWriter
	lines chan string
	done  chan struct{}
	err   error // error of serve; valid after done
}

// longestAnswer is the maximum length in bytes of a line of the engine.
const longestAnswer = 64 << 10

// NewLocal runs serve at the other end of the wire until Close.
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

var errHungUp = errors.New("the engine has exited")

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

// Pending returns a line if one is available.
func (l *Local) Pending() (string, bool) {
	select {
	case line, ok := <-l.lines:
		return line, ok
	default:
		return "", false
	}
}

// Close closes the input, waits until the engine has ended and returns its error.
func (l *Local) Close() error {
	l.in.Close()
	for range l.lines {
		// discard the remaining output
	}
	<-l.done
	return l.err
}

// Done returns a channel that is closed when the engine has ended.
func (l *Local) Done() <-chan struct{} { return l.done }
