package search_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
)

// A watch counts positions and says when a search must come back, and why.
func ExampleWatch() {
	var w search.Watch
	w.Start(context.Background(), search.Bounds{Nodes: 100, Time: time.Hour}, false)
	defer w.Stop()
	for !w.Visit() || !w.Look() {
		// a position is searched
	}
	var end search.End = w.End()
	fmt.Println(w.Nodes(), "positions, ended by", end)
	// Output: 100 positions, ended by nodes
}

// A report in the game's own moves becomes one in words where it leaves the
// search.
func ExampleReport() {
	r := search.Report[int]{
		Depth: 2, Score: sente.WinIn(3), Line: []int{4, 4, 3},
		Candidates: []search.Candidate[int]{{Move: 4, Share: 0.75, Score: sente.WinIn(3)}, {Move: 1, Share: 0.25, Score: -8}},
	}
	result := search.Result[int]{Move: 4, Lines: []search.Report[int]{r}, End: search.Solved}
	info := result.Best().Info(func(line []int) (text []sente.Move) {
		for _, column := range line {
			text = append(text, sente.Move(fmt.Sprint(column)))
		}
		return text
	})
	fmt.Println(info.Score, info.Line, info.Candidates[1].Move, info.Candidates[1].Score)
	// Output: win 3 [4 4 3] 1 -8
}

// sloppy is a game whose author forgot something.
type sloppy struct{}

func (sloppy) Moves([]int) []int { panic("the pawn on h7 was forgotten") }

// A search of one's own says as the others do what became of it.
func ExampleBreakdown() {
	find := func(game sloppy) (err error) {
		line := []string{"e2e4", "h2h3"}
		defer search.Catch(&err, "mine", func() []string { return line })
		game.Moves(nil)
		return nil
	}
	err := find(sloppy{})
	var b *search.Breakdown
	fmt.Println(errors.As(err, &b), b.Method, b.Line, b.Cause)
	// Output: true search_test.sloppy.Moves [e2e4 h2h3] the pawn on h7 was forgotten
}

// cuts counts why nodes were left.
type cuts struct{ entered, cut int }

func (c *cuts) Enter(*search.Visit[int]) (inside bool) {
	c.entered++
	return true
}

func (c *cuts) Leave(_ int, _ sente.Score, why search.Reason, _ int64) {
	if why.Cut() {
		c.cut++
	}
}

// A tracer is told of every node into whose parent it looks: when it is entered with its
// window, and when it is left with its score and the reason.
func ExampleTracer() {
	var c cuts
	var told search.Tracer[int] = &c
	told.Enter(&search.Visit[int]{Depth: 1, Alpha: -sente.MaxScore, Beta: sente.MaxScore, Purpose: search.Value})
	told.Enter(&search.Visit[int]{Ply: 1, Move: 4, Turn: 1, Alpha: -1, Beta: 0, Purpose: search.Scout})
	told.Leave(1, 12, search.TooGood, 0)
	told.Leave(0, 3, search.AllMoves, 1)
	fmt.Println(c.entered, "entered,", c.cut, "cut")
	// Output: 2 entered, 1 cut
}

func ExamplePurpose() {
	for _, e := range []search.Purpose{search.Value, search.Scout, search.Again, search.Quiet} {
		fmt.Println(e)
	}
	// Output:
	// value
	// scout
	// again
	// quiet
}

func ExampleReason() {
	for _, r := range []search.Reason{search.AllMoves, search.InTable, search.TooFar} {
		fmt.Println(r, r.Cut())
	}
	// Output:
	// all moves false
	// table true
	// distance true
}
