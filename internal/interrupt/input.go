package interrupt

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/sente-games/sente/internal/keep"
)

// ErrStopped is the error of interrupted work without a partial result.
var ErrStopped = errors.New("stopped")

// Stopped returns an error if ctx has ended.
func Stopped(ctx context.Context) error {
	if ctx.Err() != nil {
		return ErrStopped
	}
	return nil
}

// Unread returns the error for a stream that could not be read.
func Unread(ctx context.Context, name string, err error) error {
	if stopped := Stopped(ctx); stopped != nil {
		return stopped
	}
	return fmt.Errorf("%s cannot be read: %w", name, keep.Cause(err))
}

// Reader returns a reader that reads from in until ctx ends.
func Reader(ctx context.Context, in io.Reader) io.Reader { return interruptibleReader{ctx, in} }

type interruptibleReader struct {
	ctx context.Context
	in  io.Reader
}

// Read abandons a pending read when the context ends, because no system can cancel reads of every
// kind of file.
func (r interruptibleReader) Read(p []byte) (n int, err error) {
	if err := Stopped(r.ctx); err != nil {
		return 0, err
	}
	type result struct {
		text []byte
		err  error
	}
	done, size := make(chan result, 1), len(p) // an abandoned read must not share memory
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
