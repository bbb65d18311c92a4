package interrupt

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/sente-games/sente/internal/keep"
)

// ErrStopped is the error of work that has nothing to show when it is stopped.
var ErrStopped = errors.New("stopped")

// Stopped returns an error if ctx has ended.
func Stopped(ctx context.Context) error {
	if ctx.Err() != nil {
		return ErrStopped
	}
	return nil
}

// Unread is why the stream of a name could not be read.
func Unread(ctx context.Context, name string, err error) error {
	if stopped := Stopped(ctx); stopped != nil {
		return stopped
	}
	return fmt.Errorf("%s cannot be read: %w", name, keep.Cause(err))
}

// Reader reads from a stream until ctx ends.
func Reader(ctx context.Context, in io.Reader) io.Reader { return reader{ctx, in} }

type reader struct {
	ctx context.Context
	in  io.Reader
}

// Read leaves a read behind that is still waiting when the context ends: no system
// has a way to call it off for every kind of file.
func (r reader) Read(p []byte) (n int, err error) {
	if err := Stopped(r.ctx); err != nil {
		return 0, err
	}
	type result struct {
		text []byte
		err  error
	}
	done, size := make(chan result, 1), len(p) // nothing is shared with a read that is left behind
	go func() {
		own := make([]byte, size)
		n, err := r.in.Read(own)
		done <- result{own[:n], err}
	}()
	select {
	case read := <-done:
		return copy(p, read.text), read.err
	case <-r.ctx.Done():
		return 0, Stopped(r.ctx)
	}
}
