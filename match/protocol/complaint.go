package protocol

import (
	"fmt"
	"strconv"
	"time"
)

// ComplaintKind classifies protocol errors of an engine.
type ComplaintKind uint8

const (
	NoReply      ComplaintKind = iota // no reply in time
	Refused                           // the engine refused the command
	Unsupported                       // the engine does not support the command
	InvalidReply                      // a reply that violates the protocol
	OffBoard                          // a move outside the board
	Unsolicited                       // an unsolicited reply
)

// Complaint is the error of an engine that violates the protocol.
type Complaint struct {
	Kind    ComplaintKind
	Command string        // the command, such as "TURN 7,7"
	Answer  string        // the reply, "" if there was none
	Want    string        // the expected reply: "a move such as 7,7"
	After   time.Duration // how long the manager waited
}

// Error returns one clause that follows the engine's name.
func (c *Complaint) Error() string {
	switch c.Kind {
	case NoReply:
		return fmt.Sprintf("did not answer %s within %v", c.Command, c.After.Round(10*time.Millisecond))
	case Refused:
		return fmt.Sprintf("rejected %s: %s", c.Command, QuoteReceived(c.Answer))
	case Unsupported:
		return fmt.Sprintf("does not support %s: %s", c.Command, QuoteReceived(c.Answer))
	case OffBoard:
		return fmt.Sprintf("answered %s with %s, which is off the board", c.Command, QuoteReceived(c.Answer))
	case Unsolicited:
		return fmt.Sprintf("said %s without a command, after %s", QuoteReceived(c.Answer), c.Command)
	}
	return fmt.Sprintf("answered %s with %s (expected %s)", c.Command, QuoteReceived(c.Answer), c.Want)
}

// QuoteReceived returns text received over the wire for an error message, quoted and truncated.
func QuoteReceived(text string) string {
	const most = 40
	if len(text) > most {
		return strconv.QuoteToASCII(text[:most]) + "..."
	}
	return strconv.QuoteToASCII(text)
}
