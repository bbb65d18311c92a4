package proof

import (
	"time"

	"github.com/sente-games/sente"
)

// Report is how far a search for a proof is that takes long.
type Report struct {
	Time      time.Duration
	Nodes     int64       // searched
	Positions int         // in which the winner is to move, in the tree above
	Proven    int         // of them
	Strategy  int         // positions of the winner in all strategies so far
	Left      float64     // nodes that the rest seems to take; infinite if nothing is left to try
	Move      sente.Move  // the winner's first, "" if the other side is to move
	Answered  []Answered  // replies to it that have an answer, one of those that are the same by symmetry
	Open      []OpenReply // those that have none yet, the hardest first
}

// Answered is a reply that has an answer.
type Answered struct {
	Move  sente.Move
	Nodes int64         // searched for it
	Time  time.Duration // of all threads together
}

// OpenReply is a reply that has no answer yet.
type OpenReply struct {
	Move sente.Move
	Left float64    // nodes that an answer seems to take
	Best sente.Move // the best one so far, "" if there is none
}
