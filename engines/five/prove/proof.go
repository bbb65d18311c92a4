package prove

import (
	"io"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove/check"
)

// Proof is a proven win that can be written as a certificate.
type Proof struct {
	Winner int          // colour, as in games/gomoku
	Plies  int          // maximum length of the game
	Line   []sente.Move // a line of maximum length
	Nodes  int64        // threats and positions searched to find it

	Tree  *Tree
	Claim Claim // Write replaces its record
}

// Write writes a certificate of the proof for the position of record r.
func (p *Proof) Write(w io.Writer, r sente.Record) error {
	c := p.Claim
	c.Record = check.RecordPosition(r)
	return p.Tree.Write(w, c)
}

// Stage is the progress of the search for a proof.
type Stage struct {
	Round    int
	Nodes    int64 // threats and positions searched
	Time     time.Duration
	Winner   int          // side that seems to win, -1: neither
	Answered int          // replies to the current move that are refuted
	Open     []sente.Move // replies that are not refuted yet
}
