package app

import (
	"fmt"
	"io"

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
	fd, ok := terminal.Descriptor(w)
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

// clear takes the line away.
func (p progress) clear() {
	if p.width > 0 {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
