package player

import (
	"context"
	"errors"

	"github.com/sente-games/sente/match/player/process"
	"github.com/sente-games/sente/match/protocol"
)

// Kind classifies the faults of external engines, for tables and restart policies.
type Kind string

const (
	Unstartable Kind = "unstartable" // the program does not exist, is not executable or does not reply to START
	Crash       Kind = "crash"       // the process ended by itself
	Silence     Kind = "silence"     // no reply in time, or no exit after END
	Babble      Kind = "babble"      // a reply that is invalid or unsolicited
	OffBoard    Kind = "off board"   // a move outside the board
	Refusal     Kind = "refusal"     // ERROR or UNKNOWN instead of a reply
	Flood       Kind = "flood"       // endless output
	Memory      Kind = "memory"      // it exceeded its memory limit
)

// Fault is a failure of an external engine, other than a weak move. The engine's process is ended;
// its next move is requested from a new process.
type Fault struct {
	Kind Kind
	What string   // one clause that follows the engine's name: "crashed …"
	Last []string // last lines of its output
	Err  error    // cause: *protocol.Complaint, *process.Ended, or an error of the system
}

// Error returns the clause with the engine's last lines.
func (f *Fault) Error() string { return f.What + process.Words(f.Last) }

// Unwrap returns the cause.
func (f *Fault) Unwrap() error { return f.Err }

// faultOf converts a communication error to a fault. An error of the caller, such as a record that
// the protocol cannot express, is returned unchanged.
func faultOf(err error, last []string) error {
	f := &Fault{What: err.Error(), Last: last, Err: err}
	var said *protocol.Complaint
	var gone *process.Ended
	switch {
	case errors.As(err, &said):
		f.Kind = complaints[said.Kind]
	case errors.As(err, &gone):
		f.Kind, f.What, f.Last = endings[gone.Why], gone.What, gone.Last
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		f.Kind, f.What = Silence, "did not read its input"
	default:
		return err
	}
	return f
}

var complaints = map[protocol.Kind]Kind{
	protocol.Silent:      Silence,
	protocol.Refused:     Refusal,
	protocol.Unsupported: Refusal,
	protocol.Unreadable:  Babble,
	protocol.Outside:     OffBoard,
	protocol.Unasked:     Babble,
}

var endings = map[process.Why]Kind{
	process.Itself:   Crash,
	process.Flooding: Flood,
	process.Greedy:   Memory,
}
