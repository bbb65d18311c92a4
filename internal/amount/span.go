package amount

import (
	"fmt"
	"strconv"
	"time"

	"github.com/sente-games/sente/internal/visible"
)

// Span is a duration: "500ms", "5s", or a number of seconds. Zero requests an immediate result.
type Span struct {
	d   time.Duration
	set bool
}

// maxSpan is the maximum accepted duration.
const maxSpan = 1000 * time.Hour

// UnmarshalText parses a duration.
func (s *Span) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if seconds, e := strconv.ParseFloat(string(text), 64); e == nil && seconds >= 0 && seconds <= maxSpan.Seconds() {
		d, err = time.Duration(seconds*float64(time.Second)), nil
	}
	if err != nil || d < 0 || d > maxSpan {
		return fmt.Errorf("invalid time %q: expected for example 500ms, 5s or 2m", visible.Clip(string(text)))
	}
	*s = Span{d, true}
	return nil
}

// Set reports whether a duration was given.
func (s Span) Set() bool { return s.set }

// Or returns the duration, or a default if none was given.
func (s Span) Or(fallback time.Duration) time.Duration {
	if s.set {
		return s.d
	}
	return fallback
}

// Limit returns the duration as a search limit, or 0 if none was given.
func (s Span) Limit() time.Duration {
	if s.set {
		return max(s.d, 1)
	}
	return 0
}
