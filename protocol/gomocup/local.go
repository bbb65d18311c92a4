package gomocup

import (
	"context"
	"errors"
	"io"
)

// Local is the wire to a brain in this process.
type Local struct {
	in    *io.PipeWriter
	lines chan string
	done  chan struct{}
	err   error // of Serve; valid after done
}

// NewLocal lets a brain serve the other end of the wire until Close.
func NewLocal(b *Brain) *Local {
	in, send := io.Pipe()
	receive, out := io.Pipe()
	l := &Local{in: send, lines: make(chan string, 1024), done: make(chan struct{})}
	go func() {
		defer close(l.done)
		read := make(chan struct{})
		go func() {
			defer close(read)
			defer close(l.lines)
			_ = readLines(receive, func(line line) bool { l.lines <- line.text; return true })
		}()
		l.err = b.Serve(context.Background(), in, out)
		in.Close()
		out.Close()
		<-read
	}()
	return l
}

var errHungUp = errors.New("the brain has ended")

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

// Close hangs up, waits until the brain has gone and returns its error.
func (l *Local) Close() error {
	l.in.Close()
	for range l.lines {
		// what it still had to say
	}
	<-l.done
	return l.err
}

// Done is closed when the brain has gone.
func (l *Local) Done() <-chan struct{} { return l.done }
