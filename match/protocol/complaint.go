package protocol

import (
	"fmt"
	"strconv"
	"time"
)

// Kind classifies protocol errors of an engine.
type Kind uint8

const (
	Silent      Kind = iota // no reply in time
	Refused                 // the engine refused the command
	Unsupported             // the engine does not support the command
	Unreadable              // a reply that violates the protocol
	Outside                 // a move outside the board
	Unasked                 // an unsolicited reply
)

// Complaint is the error of an engine that violates the protocol.
type Complaint struct {
	Kind    Kind
	Command string        // the command, such as "TURN 7,7"
	Answer  string        // the reply, "" if there was none
	Want    string        // the expected reply: "a move such as 7,7"
	After   time.Duration // how long the manager waited
}

// Error returns one clause that follows the engine's name.
func (c *Complaint) Error() string {
	switch c.Kind {
	case Silent:
		return fmt.Sprintf("did not answer %s within %v", c.Command, c.After.Round(10*time.Millisecond))
	case Refused:
		return fmt.Sprintf("rejected %s: %s", c.Command, Quote(c.Answer))
	case Unsupported:
		return fmt.Sprintf("does not support %s: %s", c.Command, Quote(c.Answer))
	case Outside:
		return fmt.Sprintf("answered %s with %s, which is off the board", c.Command, Quote(c.Answer))
	case Unasked:
		return fmt.Sprintf("said %s without a command, after %s", Quote(c.Answer), c.Command)
	}
	return fmt.Sprintf("answered %s with %s (expected %s)", c.Command, Quote(c.Answer), c.Want)
}

// Quote returns text received over the wire for an error message, quoted and truncated.
func Quote(text string) string {
	const most = 40
	if len(text) > most {
		return strconv.QuoteToASCII(text[:most]) + "..."
	}
	return strconv.QuoteToASCII(text)
}
