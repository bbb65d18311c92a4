package app

import (
	"fmt"
	"strconv"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
)

// span is a length of time on the command line: "500ms", "5s", or plain
// seconds. Zero asks for an answer at once.
type span struct {
	d   time.Duration
	set bool
}

// longest is more than anybody waits for.
const longest = 1000 * time.Hour

// UnmarshalText reads a span.
func (s *span) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if seconds, e := strconv.ParseFloat(string(text), 64); e == nil && seconds >= 0 && seconds <= longest.Seconds() {
		d, err = time.Duration(seconds*float64(time.Second)), nil
	}
	if err != nil || d < 0 || d > longest {
		return fmt.Errorf("time %q is none: write 500ms, 5s or 2m", visible.Clip(string(text)))
	}
	*s = span{d, true}
	return nil
}

// limit is the span as a limit of a search, 0 if none was asked for.
func (s span) limit() time.Duration {
	if s.set {
		return max(s.d, 1)
	}
	return 0
}

// limitFlags bound how long an engine thinks.
type limitFlags struct {
	Time    span    `placeholder:"TIME" help:"Time for each answer: 500ms, 5s, 2m; default, unless --nodes or --depth is given: 500ms in play, 5s in analyze."`
	Nodes   count   `placeholder:"N" help:"Positions that a search may visit: the same answer on every machine."`
	Depth   count   `placeholder:"N" help:"Plies that a search may look ahead."`
	Threads threads `placeholder:"N" help:"Goroutines that search; default: 1."`
	Seed    uint64  `placeholder:"N" help:"Seed of engines that use chance."`
}

// limits returns the limits, with a default time if nothing bounds the search.
func (f limitFlags) limits(standard time.Duration) sente.Limits {
	l := sente.Limits{
		Time: f.Time.limit(), Nodes: int64(f.Nodes), Depth: int(f.Depth),
		Threads: int(f.Threads), Seed: f.Seed,
	}
	if l.Time == 0 && l.Nodes == 0 && l.Depth == 0 {
		l.Time = standard
	}
	return l
}

// count is a whole number from 1 on.
type count int64

// UnmarshalText reads a count; "200k" and "3M" are thousands and millions.
func (c *count) UnmarshalText(text []byte) error {
	digits, scale := string(text), int64(1)
	if n := len(digits) - 1; n > 0 {
		switch digits[n] {
		case 'k', 'K':
			digits, scale = digits[:n], 1_000
		case 'm', 'M':
			digits, scale = digits[:n], 1_000_000
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 1 || n > 1<<40 {
		return fmt.Errorf("%q is no whole number from 1 on", visible.Clip(string(text)))
	}
	*c = count(n * scale)
	return nil
}
