package prove

import (
	"io"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove/check"
)

// Proof is a win that can be written down.
type Proof struct {
	Winner int          // the colour, by games/gomoku
	Plies  int          // within which the game is over
	Line   []sente.Move // a longest game
	Nodes  int64        // threats tried and positions searched to find it

	Tree  *Tree
	Claim Claim // Write names another record
}

// Write writes a certificate of the proof for the record of its position.
func (p *Proof) Write(w io.Writer, r sente.Record) error {
	c := p.Claim
	c.Record = check.RecordPosition(r)
	return p.Tree.Write(w, c)
}

// Stage is how far the search for a proof is.
type Stage struct {
	Round    int
	Nodes    int64 // threats tried and positions searched
	Time     time.Duration
	Winner   int          // who seems to win, -1: neither
	Answered int          // replies to the move that is being proven that have an answer
	Open     []sente.Move // those that have none yet
}
