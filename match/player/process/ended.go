package process

import (
	"strconv"
	"strings"
)

// Why a program ended.
type Why uint8

const (
	Itself   Why = iota // it exited, or crashed
	Flooding            // killed: it wrote without an end
	Greedy              // killed: it held too much memory
)

// Ended is the error of talking to a program that is gone.
type Ended struct {
	Why  Why
	What string   // one clause: "ended with exit status 3"
	Last []string // the last lines it wrote, to stdout and stderr
}

// Error says what happened, with the last words.
func (e *Ended) Error() string { return e.What + Words(e.Last) }

// Words quotes the last two of some lines for an error; "" if there are none.
func Words(lines []string) string {
	const most, longest = 2, 120
	if len(lines) == 0 {
		return ""
	}
	var quoted []string
	for _, l := range lines[max(0, len(lines)-most):] {
		if len(l) > longest {
			l = l[:longest] + "..."
		}
		quoted = append(quoted, strconv.QuoteToGraphic(strings.ToValidUTF8(l, "?")))
	}
	return "; its last words: " + strings.Join(quoted, ", ")
}

type fault struct {
	why  Why
	what string
}

// Ended is how the program ended; it must be done.
func (p *Process) Ended() *Ended {
	e := &Ended{What: "ended with " + p.exit, Last: p.Last()}
	if f := p.why.Load(); f != nil && f.what != "" {
		e.Why, e.What = f.why, f.what
	}
	return e
}
