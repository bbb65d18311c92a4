package protocol

import (
	"context"
	"errors"
	"io"
)

// LocalWire is the wire to an engine that runs within this process.
type LocalWire struct {
	in    *io.PipeWriter
	lines chan string
	done  chan struct{}
	err   error // error of serve; valid after done
}

// maxEngineLine is the maximum length in bytes of a line of the engine.
const maxEngineLine = 64 << 10

// NewLocalWire runs serve at the other end of the wire until Close.
func NewLocalWire(serve func(ctx context.Context, in io.Reader, out io.Writer) error) *LocalWire {
	in, send := io.Pipe()
	receive, out := io.Pipe()
	l := &LocalWire{in: send, lines: make(chan string, 1024), done: make(chan struct{})}
	go func() {
		defer close(l.done)
		read := make(chan struct{})
		go func() {
			defer close(read)
			defer close(l.lines)
			_ = ReadLines(receive, maxEngineLine, func(line Line) bool { l.lines <- line.Text; return true })
		}()
		l.err = serve(context.Background(), in, out)
		in.Close()
		out.Close()
		<-read
	}()
	return l
}

var errInputClosed = errors.New("the engine has exited")

// Send writes one line.
func (l *LocalWire) Send(ctx context.Context, line string) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if _, err := io.WriteString(l.in, line+"\n"); err != nil {
		return errInputClosed
	}
	return nil
}

// Receive waits for a line.
func (l *LocalWire) Receive(ctx context.Context) (string, error) {
	select {
	case line, ok := <-l.lines:
		if !ok {
			return "", errInputClosed
		}
		return line, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// Pending returns a line if one is available.
func (l *LocalWire) Pending() (string, bool) {
	select {
	case line, ok := <-l.lines:
		return line, ok
	default:
		return "", false
	}
}

// Close closes the input, waits until the engine has ended and returns its error.
func (l *LocalWire) Close() error {
	l.in.Close()
	for range l.lines {
		// discard the remaining output
	}
	<-l.done
	return l.err
}

// Done returns a channel that is closed when the engine has ended.
func (l *LocalWire) Done() <-chan struct{} { return l.done }
