package amount

import (
	"fmt"
	"strconv"
	"time"

	"github.com/sente-games/sente/internal/visible"
)

// Span is a length of time: "500ms", "5s", or plain seconds. Zero asks for an
// answer at once.
type Span struct {
	d   time.Duration
	set bool
}

// longest is the largest span that can be written.
const longest = 1000 * time.Hour

// UnmarshalText reads a span.
func (s *Span) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if seconds, e := strconv.ParseFloat(string(text), 64); e == nil && seconds >= 0 && seconds <= longest.Seconds() {
		d, err = time.Duration(seconds*float64(time.Second)), nil
	}
	if err != nil || d < 0 || d > longest {
		return fmt.Errorf("time %q is none: write 500ms, 5s or 2m", visible.Clip(string(text)))
	}
	*s = Span{d, true}
	return nil
}

// Set reports whether the span was written at all.
func (s Span) Set() bool { return s.set }

// Or returns the span, or another one if none was written.
func (s Span) Or(other time.Duration) time.Duration {
	if s.set {
		return s.d
	}
	return other
}

// Limit is the span as a limit of a search, 0 if none was written.
func (s Span) Limit() time.Duration {
	if s.set {
		return max(s.d, 1)
	}
	return 0
}
