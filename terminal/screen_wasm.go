package terminal

import (
	"context"
	"errors"
	"io"
)

// Screen needs a terminal, and WebAssembly has none: [Descriptor] finds none there, so
// that games are played line by line.
func Screen(context.Context, *Session, io.Reader, io.Writer) error {
	return errors.New("there is no full screen here: play line by line, with --plain")
}
