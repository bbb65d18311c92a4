package proof

import (
	"time"

	"github.com/sente-games/sente"
)

// Report is the progress of a long proof search.
type Report struct {
	Time      time.Duration
	Nodes     int64           // searched
	Positions int             // positions with the winner to move in the upper tree
	Proven    int             // proven positions among them
	Strategy  int             // number of the winner's positions in all strategies so far
	Left      float64         // estimated remaining nodes; infinite if no candidate is left
	Move      sente.Move      // first move of the winner, "" if the other side is to move
	Answered  []AnsweredReply // decided replies to Move, one per symmetry class
	Open      []OpenReply     // undecided replies, hardest first
}

// AnsweredReply is a reply that is proven or disproven.
type AnsweredReply struct {
	Move  sente.Move
	Nodes int64         // searched for this reply
	Time  time.Duration // total of all threads
}

// OpenReply is an undecided reply.
type OpenReply struct {
	Move sente.Move
	Left float64    // estimated remaining nodes
	Best sente.Move // best move against it so far, "" if there is no move
}
