package player

import (
	"context"
	"errors"

	"github.com/sente-games/sente/match/player/process"
	"github.com/sente-games/sente/match/protocol"
)

// FaultKind classifies the faults of external engines, for tables and restart policies.
type FaultKind string

const (
	StartFailed  FaultKind = "unstartable" // the program does not exist, is not executable or does not reply to START
	Crash        FaultKind = "crash"       // the process ended by itself
	NoReply      FaultKind = "silence"     // no reply in time, or no exit after END
	InvalidReply FaultKind = "babble"      // a reply that is invalid or unsolicited
	OffBoard     FaultKind = "off board"   // a move outside the board
	Refused      FaultKind = "refusal"     // ERROR or UNKNOWN instead of a reply
	OutputFlood  FaultKind = "flood"       // endless output
	Memory       FaultKind = "memory"      // it exceeded its memory limit
)

// EngineFault is a failure of an external engine, other than a weak move. The engine's process is
// ended; its next move is requested from a new process.
type EngineFault struct {
	Kind      FaultKind
	Clause    string   // one clause that follows the engine's name: "crashed …"
	LastLines []string // last lines of its output
	Err       error    // cause: *protocol.Complaint, *process.EndedError, or an error of the system
}

// Error returns the clause with the engine's last lines.
func (f *EngineFault) Error() string { return f.Clause + process.FormatLastLines(f.LastLines) }

// Unwrap returns the cause.
func (f *EngineFault) Unwrap() error { return f.Err }

// newFault converts a communication error to a fault. An error of the caller, such as a record that
// the protocol cannot express, is returned unchanged.
func newFault(err error, last []string) error {
	f := &EngineFault{Clause: err.Error(), LastLines: last, Err: err}
	var complaint *protocol.Complaint
	var gone *process.EndedError
	switch {
	case errors.As(err, &complaint):
		f.Kind = complaintKinds[complaint.Kind]
	case errors.As(err, &gone):
		f.Kind, f.Clause, f.LastLines = endingKinds[gone.Reason], gone.Clause, gone.LastLines
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		f.Kind, f.Clause = NoReply, "did not read its input"
	default:
		return err
	}
	return f
}

var complaintKinds = map[protocol.ComplaintKind]FaultKind{
	protocol.NoReply:      NoReply,
	protocol.Refused:      Refused,
	protocol.Unsupported:  Refused,
	protocol.InvalidReply: InvalidReply,
	protocol.OffBoard:     OffBoard,
	protocol.Unsolicited:  InvalidReply,
}

var endingKinds = map[process.EndReason]FaultKind{
	process.Exited:          Crash,
	process.KilledForOutput: OutputFlood,
	process.KilledForMemory: Memory,
}
