package terminal

import (
	"fmt"
	"io"
	"strings"

	"golang.org/x/term"

	"github.com/sente-games/sente/internal/visible"
)

// Live is some lines on a terminal that are drawn over and over, below what stands
// there.
type Live struct {
	Width, Height int // of the terminal; 0 if there is none

	w     io.Writer
	drawn int // lines on it
}

// NewLive returns the lines of a stream. Where that is no terminal, nothing is drawn.
func NewLive(w io.Writer) *Live {
	l := &Live{w: w}
	if fd, ok := Descriptor(w); ok {
		if width, height, err := term.GetSize(fd); err == nil && width > 20 {
			l.Width, l.Height = width, height
		} else {
			l.Width, l.Height = 80, 0
		}
	}
	return l
}

// NewLiveOn returns the lines of a terminal of that width and height.
func NewLiveOn(w io.Writer, width, height int) *Live {
	return &Live{Width: width, Height: height, w: w}
}

// Draw writes lines over those drawn before.
func (l *Live) Draw(lines []string) {
	if l.Width == 0 {
		return
	}
	var text strings.Builder
	text.WriteString(l.back())
	for _, line := range lines {
		cut := []rune(visible.Line(line))
		text.WriteString(string(cut[:min(len(cut), l.Width-1)]) + "\n")
	}
	l.drawn = len(lines)
	fmt.Fprint(visible.Raw(l.w), text.String())
}

// Clear takes the lines away.
func (l *Live) Clear() {
	fmt.Fprint(visible.Raw(l.w), l.back())
	l.drawn = 0
}

// back is what takes the lines away.
func (l *Live) back() string {
	if l.drawn == 0 {
		return ""
	}
	return fmt.Sprintf("\x1b[%dA\r\x1b[J", l.drawn)
}
