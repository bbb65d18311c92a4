package app

import (
	"fmt"
	"io"
	"time"

	"golang.org/x/term"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/terminal"
)

// progress is a line on standard error that is written over and over. Where
// that is not a terminal it says nothing.
type progress struct {
	w     io.Writer
	width int // of the terminal, 0 if there is none
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

// say replaces the line.
func (p progress) say(format string, args ...any) {
	if p.width == 0 {
		return
	}
	text := []rune(visible.Line(fmt.Sprintf(format, args...)))
	fmt.Fprintf(p.w, "\r\x1b[K%s", string(text[:min(len(text), p.width-1)]))
}

// paced says when another line is due where lines stay, as in the log of a run that takes hours.
type paced struct{ every, last time.Duration }

// due reports whether a line is, so long after the beginning.
func (p *paced) due(now time.Duration) bool {
	if now-p.last < p.every {
		return false
	}
	p.last = now
	return true
}

// clear takes the line away.
func (p progress) clear() {
	if p.width > 0 {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
