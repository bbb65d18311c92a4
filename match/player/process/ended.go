package process

import (
	"strconv"
	"strings"
)

// Why is the reason for the end of a program.
type Why uint8

const (
	Itself   Why = iota // it exited, or crashed
	Flooding            // killed: endless output
	Greedy              // killed: it exceeded its memory limit
)

// Ended is the error of communicating with a program that has ended.
type Ended struct {
	Why  Why
	What string   // one clause: "ended with exit status 3"
	Last []string // last lines of its stdout and stderr
}

// Error returns the clause with the last lines.
func (e *Ended) Error() string { return e.What + Words(e.Last) }

// Words formats the last two lines for an error; "" if there are no lines.
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
	return "; last output: " + strings.Join(quoted, ", ")
}

type fault struct {
	why  Why
	what string
}

// Ended returns how the program ended; it must have ended.
func (p *Process) Ended() *Ended {
	e := &Ended{What: "exited with " + p.exit, Last: p.Last()}
	if f := p.why.Load(); f != nil && f.what != "" {
		e.Why, e.What = f.why, f.what
	}
	return e
}
