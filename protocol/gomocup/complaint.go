package gomocup

import (
	"fmt"
	"time"
)

// Kind sorts what a brain can do wrong in words.
type Kind uint8

const (
	Silent      Kind = iota // no answer in time
	Refused                 // ERROR
	Unsupported             // UNKNOWN
	Unreadable              // an answer that the protocol does not know
	Outside                 // a move off the board
	Unasked                 // an answer to nothing
)

// Complaint is what a [Manager] holds against its brain.
type Complaint struct {
	Kind    Kind
	Command string        // what it was told: "TURN 7,7"
	Answer  string        // what it said; "" if nothing
	Want    string        // what was due: "a move such as 7,7"
	After   time.Duration // how long it had been silent
}

// Error says it in one clause, to follow the brain's name.
func (c *Complaint) Error() string {
	switch c.Kind {
	case Silent:
		return fmt.Sprintf("gave no answer to %s within %v", c.Command, c.After.Round(10*time.Millisecond))
	case Refused:
		return fmt.Sprintf("refused %s: %s", c.Command, quote(c.Answer))
	case Unsupported:
		return fmt.Sprintf("does not know %s: %s", c.Command, quote(c.Answer))
	case Outside:
		return fmt.Sprintf("answered %s with %s, which is off the board", c.Command, quote(c.Answer))
	case Unasked:
		return fmt.Sprintf("said %s without being asked, after %s", quote(c.Answer), c.Command)
	}
	return fmt.Sprintf("answered %s with %s, not with %s", c.Command, quote(c.Answer), c.Want)
}
