package search

import (
	"time"

	"github.com/sente-games/sente"
)

// Report is the progress of a search, with moves of the game's type. The search does not modify
// its slices later.
type Report[M any] struct {
	Depth      int            // of the iteration that Score and Line are from, in plies
	SelDepth   int            // deepest ply reached
	Rank       int            // 0 the best line, 1 the second best, ...
	Score      sente.Score    // for the side to move at the root
	Bound      sente.Bound    // whether Score is exact or a bound
	Nodes      int64          // visited, without the root
	Time       time.Duration  // since the search began
	Line       []M            // the principal variation from the root
	Candidates []Candidate[M] // root moves, best first
	Table      int            // per mille of the transposition table in use
	Now        []M            // the line being searched; nil at the end of an iteration
}

// Candidate is a root move with its current score.
type Candidate[M any] struct {
	Move  M
	Share float64 // of the nodes spent so far, 0..1
	Score sente.Score
	Bound sente.Bound
}

// End is the reason for the end of a search.
type End uint8

const (
	Solved    End = iota // the result is the game-theoretic value
	AtDepth              // Limits.Depth was reached
	AtNodes              // Limits.Nodes was reached
	AtTime               // the time limit was reached
	Cancelled            // the context was cancelled
	NoChoice             // only one legal move, and a clock is running
)

// String returns the name of the reason: "solved", "depth", "nodes", "time", "cancelled", "only move".
func (e End) String() string {
	return [...]string{"solved", "depth", "nodes", "time", "cancelled", "only move"}[e%6]
}

// Result is the result of a search. Move is the first move of Lines[0].
type Result[M any] struct {
	Move  M
	Lines []Report[M] // best first; as many as Limits.Lines, if there are as many moves
	End   End
}

// Best returns the report of the best line. It panics if the search returned an error.
func (r Result[M]) Best() Report[M] {
	if len(r.Lines) == 0 {
		panic("search: Best of an empty Result: check the error first")
	}
	return r.Lines[0]
}

// Info converts the report to a [sente.Info]. text formats a line from the root; see [LineFormatter].
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
