package app

import (
	"fmt"
	"io"
	"time"

	"golang.org/x/term"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/terminal"
)

// progress is a status line on standard error that is overwritten in place. If that is not a
// terminal it writes no output.
type progress struct {
	w     io.Writer
	width int // of the terminal, 0 if there is no terminal
}

func newProgress(w io.Writer) progress {
	fd, ok := terminal.TerminalDescriptor(w)
	if !ok {
		return progress{}
	}
	width, _, err := term.GetSize(fd)
	if err != nil || width < 10 {
		width = 80
	}
	return progress{visible.Raw(w), width}
}

// say replaces the status line.
func (p progress) say(format string, args ...any) {
	if p.width == 0 {
		return
	}
	text := []rune(visible.Line(fmt.Sprintf(format, args...)))
	fmt.Fprintf(p.w, "\r\x1b[K%s", string(text[:min(len(text), p.width-1)]))
}

// paced limits the rate of lines in a log, as in a run of several hours.
type paced struct{ every, last time.Duration }

// due reports whether the next line is due at the elapsed time now.
func (p *paced) due(now time.Duration) bool {
	if now-p.last < p.every {
		return false
	}
	p.last = now
	return true
}

// clear erases the status line.
func (p progress) clear() {
	if p.width > 0 {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
