package sente

import "time"

// Info is the progress of a search: a log line, a Gomocup MESSAGE, a point of a
// chart and the live board overlay are all views of it. An engine sends it from
// the goroutine that called Think, and the receiver may keep it: its slices are
// never written again. A field that an engine does not know is left zero.
type Info struct {
	Depth      int           `json:"depth"`                // plies of the iteration that Score and Line come from
	SelDepth   int           `json:"seldepth,omitempty"`   // deepest ply reached
	Rank       int           `json:"rank,omitempty"`       // 0 the best line, 1 the second best, ...
	Score      Score         `json:"score"`                // for the side to move at the root
	Bound      Bound         `json:"bound"`                // which side of the truth Score is on
	Nodes      int64         `json:"nodes"`                // positions visited since Think began
	Time       time.Duration `json:"time"`                 // since Think began, nanoseconds in JSON
	Line       []Move        `json:"line,omitempty"`       // the principal variation from the root
	Candidates []Candidate   `json:"candidates,omitempty"` // root moves, best first
	Table      int           `json:"table,omitempty"`      // per mille of the transposition table in use
	Now        []Move        `json:"now,omitempty"`        // the line the search looks at now
	Source     string        `json:"source,omitempty"`     // "" or "search", "book", "proof": where the move comes from
	Zone       []Move        `json:"zone,omitempty"`       // where the side to move, which loses by a certificate, may change something
	Forced     bool          `json:"forced,omitempty"`     // no other move is worth a thought: it is the only one, or the only one that does not lose at once
}

// Candidate is one root move as the search sees it.
type Candidate struct {
	Move  Move    `json:"move"`
	Share float64 `json:"share"` // of the effort spent so far, 0..1
	Score Score   `json:"score"`
	Bound Bound   `json:"bound"`
}

// Rate returns nodes per second, 0 before any time has passed.
func (i Info) Rate() float64 {
	if i.Time <= 0 {
		return 0
	}
	return float64(i.Nodes) / i.Time.Seconds()
}
