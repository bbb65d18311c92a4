package process

import (
	"strconv"
	"strings"
)

// EndReason is the reason for the end of a program.
type EndReason uint8

const (
	Exited          EndReason = iota // it exited, or crashed
	KilledForOutput                  // killed: endless output
	KilledForMemory                  // killed: it exceeded its memory limit
)

// EndedError is the error of communicating with a program that has ended.
type EndedError struct {
	Reason    EndReason
	Clause    string   // one clause: "ended with exit status 3"
	LastLines []string // last lines of its stdout and stderr
}

// Error returns the clause with the last lines.
func (e *EndedError) Error() string { return e.Clause + FormatLastLines(e.LastLines) }

// FormatLastLines formats the last two lines for an error; "" if there are no lines.
func FormatLastLines(lines []string) string {
	const maxLength, longest = 2, 120
	if len(lines) == 0 {
		return ""
	}
	var quoted []string
	for _, l := range lines[max(0, len(lines)-maxLength):] {
		if len(l) > longest {
			l = l[:longest] + "..."
		}
		quoted = append(quoted, strconv.QuoteToGraphic(strings.ToValidUTF8(l, "?")))
	}
	return "; last output: " + strings.Join(quoted, ", ")
}

type killReason struct {
	reason EndReason
	clause string
}

// EndError returns how the program ended; it must have ended.
func (p *Process) EndError() *EndedError {
	e := &EndedError{Clause: "exited with " + p.exit, LastLines: p.LastLines()}
	if f := p.killReason.Load(); f != nil && f.clause != "" {
		e.Reason, e.Clause = f.reason, f.clause
	}
	return e
}
