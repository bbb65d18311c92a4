package terminal

import (
	"context"
	"errors"
	"io"
)

// RunScreen plays a game on the full screen until the user quits. in and out must be terminals.
func RunScreen(context.Context, *Session, io.Reader, io.Writer) error {
	return errors.New("full screen is not supported here: play line by line, with --plain")
}
