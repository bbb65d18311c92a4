package search

import (
	"time"

	"github.com/sente-games/sente"
)

// Report is the progress of a search in the game's own move type. Its slices
// are the receiver's: the search never writes to them again.
type Report[M any] struct {
	Depth      int            // plies of the iteration that Score and Line come from
	SelDepth   int            // deepest ply reached
	Rank       int            // 0 the best line, 1 the second best, ...
	Score      sente.Score    // for the side to move at the root
	Bound      sente.Bound    // which side of the truth Score is on
	Nodes      int64          // positions visited, the root not counted
	Time       time.Duration  // since the search began
	Line       []M            // the principal variation from the root
	Candidates []Candidate[M] // root moves, best first
	Table      int            // per mille of the transposition table in use
	Now        []M            // the line the search looks at now; nil at the end of an iteration
}

// Candidate is one root move as the search sees it.
type Candidate[M any] struct {
	Move  M
	Share float64 // of the nodes spent so far, 0..1
	Score sente.Score
	Bound sente.Bound
}

// End says why a search came back.
type End uint8

const (
	Solved    End = iota // nothing is left to find: the result is the game's true value
	AtDepth              // Limits.Depth was reached
	AtNodes              // Limits.Nodes was reached
	AtTime               // the time was up
	Cancelled            // the context was cancelled, or the caller had seen enough
	NoChoice             // only one legal move, and a clock is running
)

// String names the end: "solved", "depth", "nodes", "time", "cancelled", "only move".
func (e End) String() string {
	return [...]string{"solved", "depth", "nodes", "time", "cancelled", "only move"}[e%6]
}

// Result is a search's answer. Lines[0] agrees with Move, Score and Line.
type Result[M any] struct {
	Move  M
	Lines []Report[M] // as many as were asked for and there are moves, best first
	End   End
}

// Best is the report of the best line. Only a search that returned no error has one.
func (r Result[M]) Best() Report[M] {
	if len(r.Lines) == 0 {
		panic("search: Best of an empty Result: look at the error that came with it first")
	}
	return r.Lines[0]
}

// Info is the report in the words of package sente. text writes a line that
// starts at the root; see [Notate].
func (r Report[M]) Info(text func(line []M) []sente.Move) sente.Info {
	info := sente.Info{
		Depth: r.Depth, SelDepth: r.SelDepth, Rank: r.Rank,
		Score: r.Score, Bound: r.Bound,
		Nodes: r.Nodes, Time: r.Time,
		Line: text(r.Line), Table: r.Table, Now: text(r.Now),
	}
	for _, c := range r.Candidates {
		name := text([]M{c.Move})[0]
		info.Candidates = append(info.Candidates, sente.Candidate{Move: name, Share: c.Share, Score: c.Score, Bound: c.Bound})
	}
	return info
}
