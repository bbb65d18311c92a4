package sente

import "time"

// Info is the progress or result of a search. Log lines, Gomocup MESSAGEs, points of a chart and
// the overlay on the board are made of it. The receiver may keep it: an engine does not modify its
// slices later. Fields that an engine does not support are zero.
type Info struct {
	Depth      int           `json:"depth"`                // of the iteration that Score and Line are from, in plies
	SelDepth   int           `json:"seldepth,omitempty"`   // deepest ply reached
	Rank       int           `json:"rank,omitempty"`       // 0 the best line, 1 the second best, ...
	Score      Score         `json:"score"`                // for the side to move at the root
	Bound      Bound         `json:"bound"`                // whether Score is exact, a bound or missing
	Nodes      int64         `json:"nodes"`                // visited since Think began
	Time       time.Duration `json:"time"`                 // since Think began, nanoseconds in JSON
	Line       []Move        `json:"line,omitempty"`       // the principal variation from the root
	Candidates []Candidate   `json:"candidates,omitempty"` // root moves, best first
	Table      int           `json:"table,omitempty"`      // per mille of the transposition table in use
	Now        []Move        `json:"now,omitempty"`        // the line being searched
	Source     string        `json:"source,omitempty"`     // of the move: "" or "search", "book", "proof"
	Zone       []Move        `json:"zone,omitempty"`       // moves that may refute a proven win of the opponent
	EngineTime time.Duration `json:"-"`                    // Time as an external engine measured and reported it; 0 if it did not
	Forced     bool          `json:"forced,omitempty"`     // the move is the only legal one, or the only one that does not lose at once
}

// Candidate is a root move with its current score.
type Candidate struct {
	Move  Move    `json:"move"`
	Share float64 `json:"share"` // of the effort spent so far, 0..1
	Score Score   `json:"score"`
	Bound Bound   `json:"bound"`
}

// Thought returns the thought of a move that took the given time.
func (i Info) Thought(took time.Duration) Thought {
	t := Thought{Score: i.Score, Bound: i.Bound, Depth: i.Depth, Nodes: i.Nodes, Time: took}
	if i.EngineTime > 0 {
		t.Latency = max(took-i.EngineTime, 0)
	}
	return t
}

// Rate returns nodes per second, 0 before any time has passed.
func (i Info) Rate() float64 {
	if i.Time <= 0 {
		return 0
	}
	return float64(i.Nodes) / i.Time.Seconds()
}
