package protocol

import (
	"fmt"
	"strconv"
	"time"
)

// Kind sorts what an engine can do wrong in words.
type Kind uint8

const (
	Silent      Kind = iota // no answer in time
	Refused                 // it says that it cannot
	Unsupported             // it says that it does not know the command
	Unreadable              // an answer that the protocol does not know
	Outside                 // a move off the board
	Unasked                 // an answer to nothing
)

// Complaint is what a manager holds against its engine.
type Complaint struct {
	Kind    Kind
	Command string        // what it was told: "TURN 7,7"
	Answer  string        // what it said; "" if nothing
	Want    string        // what was due: "a move such as 7,7"
	After   time.Duration // how long it had been silent
}

// Error says it in one clause, to follow the engine's name.
func (c *Complaint) Error() string {
	switch c.Kind {
	case Silent:
		return fmt.Sprintf("gave no answer to %s within %v", c.Command, c.After.Round(10*time.Millisecond))
	case Refused:
		return fmt.Sprintf("refused %s: %s", c.Command, Quote(c.Answer))
	case Unsupported:
		return fmt.Sprintf("does not know %s: %s", c.Command, Quote(c.Answer))
	case Outside:
		return fmt.Sprintf("answered %s with %s, which is off the board", c.Command, Quote(c.Answer))
	case Unasked:
		return fmt.Sprintf("said %s without being asked, after %s", Quote(c.Answer), c.Command)
	}
	return fmt.Sprintf("answered %s with %s, not with %s", c.Command, Quote(c.Answer), c.Want)
}

// Quote writes what came over the wire for an error: in quotation marks, and no longer
// than a glance.
func Quote(text string) string {
	const most = 40
	if len(text) > most {
		return strconv.QuoteToASCII(text[:most]) + "..."
	}
	return strconv.QuoteToASCII(text)
}
