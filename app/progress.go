package app

import (
	"fmt"
	"io"
	"time"

	"golang.org/x/term"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/terminal"
)

// statusLine is a status line on standard error that is overwritten in place. If that is not a
// terminal it writes no output.
type statusLine struct {
	w     io.Writer
	width int // of the terminal, 0 if there is no terminal
}

func newProgress(w io.Writer) statusLine {
	fd, ok := terminal.TerminalDescriptor(w)
	if !ok {
		return statusLine{}
	}
	width, _, err := term.GetSize(fd)
	if err != nil || width < 10 {
		width = 80
	}
	return statusLine{visible.Raw(w), width}
}

// setText replaces the status line.
func (p statusLine) setText(format string, args ...any) {
	if p.width == 0 {
		return
	}
	text := []rune(visible.Line(fmt.Sprintf(format, args...)))
	fmt.Fprintf(p.w, "\r\x1b[K%s", string(text[:min(len(text), p.width-1)]))
}

// pacedLog limits the rate of lines in a log, as in a run of several hours.
type pacedLog struct{ every, last time.Duration }

// isDue reports whether the next line is due at the elapsed time now.
func (p *pacedLog) isDue(now time.Duration) bool {
	if now-p.last < p.every {
		return false
	}
	p.last = now
	return true
}

// clearLine erases the status line.
func (p statusLine) clearLine() {
	if p.width > 0 {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
