package terminal

import (
	"fmt"
	"io"
	"strings"

	"golang.org/x/term"

	"github.com/sente-games/sente/internal/visible"
)

// LiveLines is a block of lines on a terminal that is redrawn in place below the previous output.
type LiveLines struct {
	Width, Height int // of the terminal; 0 if the stream is not a terminal

	w          io.Writer
	drawnLines int // number of lines currently drawn
}

// NewLiveLines returns live lines on a stream. On a stream that is not a terminal they draw no
// output.
func NewLiveLines(w io.Writer) *LiveLines {
	l := &LiveLines{w: w}
	if fd, ok := TerminalDescriptor(w); ok {
		if width, height, err := term.GetSize(fd); err == nil && width > 20 {
			l.Width, l.Height = width, height
		} else {
			l.Width, l.Height = 80, 0
		}
	}
	return l
}

// NewLiveLinesSize returns live lines on a terminal of a given width and height.
func NewLiveLinesSize(w io.Writer, width, height int) *LiveLines {
	return &LiveLines{Width: width, Height: height, w: w}
}

// Draw replaces the lines drawn before.
func (l *LiveLines) Draw(lines []string) {
	if l.Width == 0 {
		return
	}
	var text strings.Builder
	text.WriteString(l.eraseSequence())
	for _, line := range lines {
		cut := []rune(visible.Line(line))
		text.WriteString(string(cut[:min(len(cut), l.Width-1)]) + "\n")
	}
	l.drawnLines = len(lines)
	fmt.Fprint(visible.Raw(l.w), text.String())
}

// Clear erases the lines.
func (l *LiveLines) Clear() {
	fmt.Fprint(visible.Raw(l.w), l.eraseSequence())
	l.drawnLines = 0
}

// eraseSequence returns the escape sequence that erases the lines.
func (l *LiveLines) eraseSequence() string {
	if l.drawnLines == 0 {
		return ""
	}
	return fmt.Sprintf("\x1b[%dA\r\x1b[J", l.drawnLines)
}
