package terminal

import (
	"os"

	"golang.org/x/term"

	"github.com/sente-games/sente/internal/visible"
)

// TerminalDescriptor returns the file descriptor of a stream if the stream is a terminal.
func TerminalDescriptor(stream any) (fd int, ok bool) {
	if w, is := stream.(*visible.Writer); is {
		stream = visible.Raw(w)
	}
	f, ok := stream.(*os.File)
	if !ok {
		return 0, false
	}
	fd = int(f.Fd())
	return fd, term.IsTerminal(fd)
}
