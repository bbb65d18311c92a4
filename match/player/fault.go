package player

import (
	"context"
	"errors"

	"github.com/sente-games/sente/match/player/process"
	"github.com/sente-games/sente/match/protocol"
)

// Kind sorts the faults of external engines, for tables and rules of restart.
type Kind string

const (
	Unstartable Kind = "unstartable" // no such program, not executable, no answer to START
	Crash       Kind = "crash"       // it ended by itself
	Silence     Kind = "silence"     // no answer in time, or to END
	Babble      Kind = "babble"      // an answer that the protocol does not know, or to nothing
	OffBoard    Kind = "off board"   // a move outside the board
	Refusal     Kind = "refusal"     // ERROR or UNKNOWN where an answer was due
	Flood       Kind = "flood"       // it wrote without an end
	Memory      Kind = "memory"      // it took more than it was allowed
)

// Fault is what an external engine did wrong, other than playing badly. The
// engine has been ended; its next move is asked of a new process.
type Fault struct {
	Kind Kind
	What string   // one clause that follows the engine's name: "crashed …"
	Last []string // the last lines it wrote
	Err  error    // what was found: *protocol.Complaint, *process.Ended, or of the system
}

// Error is what happened with the engine's last words.
func (f *Fault) Error() string { return f.What + process.Words(f.Last) }

// Unwrap returns what was found.
func (f *Fault) Unwrap() error { return f.Err }

// faultOf sorts an error of the conversation. An error that is the caller's own,
// such as a record that cannot be told, is returned as it is.
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
		f.Kind, f.What = Silence, "did not read what it was told"
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
