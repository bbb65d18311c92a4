package terminal

import (
	"context"
	"io"
)

// Screen plays on a full terminal.
func Screen(ctx context.Context, t *Table, in io.Reader, out io.Writer) error {
	return Lines(ctx, t, in, out, false)
}
