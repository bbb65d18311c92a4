package gomoku

import (
	"testing"
	"time"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

// TestCompleteLines: an analysis names as many lines as were asked for, each move
// once, best first, the choice among them; what is forced is seen in the scores.
func TestCompleteLines(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, c := range []struct {
		record sente.Record
		best   sente.Move
		won    bool // the first line
		lost   bool // all lines but the first
	}{
		{sente.Record{Moves: []sente.Move{"h8", "a1", "i8", "a2", "j8", "a3", "g8", "k8"}}, "f8", true, false},
		{sente.Record{Moves: []sente.Move{"h8", "g8", "i8", "a2", "j8", "a15", "k8"}}, "l8", false, true},
		{sente.Record{Moves: []sente.Move{"h8", "i9"}}, "", false, false},
		{sente.Record{}, "h8", false, false},
	} {
		e := Complete(newTestEngine())
		for _, l := range []sente.Limits{{Nodes: 3000, Lines: 4}, {Time: time.Second, Lines: 4}} {
			var last sente.Info
			lines := map[int]sente.Info{}
			start := time.Now()
			choice, err := e.Think(t.Context(), c.record, l, func(i sente.Info) { lines[i.Rank], last = i, i })
			if err != nil || c.best != "" && choice.Move != c.best || last.Line[0] != choice.Move {
				t.Fatalf("%v: %+v, %v; the last report is of %v", c.record.Moves, choice, err, last.Line)
			}
			if took := time.Since(start); l.Time > 0 && took > 2*l.Time {
				t.Errorf("%v took %v", c.record.Moves, took)
			}
			if want := 4; len(lines) != want && len(c.record.Moves) > 0 {
				t.Fatalf("%v: %d lines, want %d", c.record.Moves, len(lines), want)
			}
			seen := map[sente.Move]bool{}
			for rank := range len(lines) {
				i := lines[rank]
				if seen[i.Line[0]] || rank > 0 && (c.won || c.lost) && i.Score > lines[rank-1].Score {
					t.Errorf("%v, rank %d: %+v after %+v", c.record.Moves, rank, i, lines[0])
				}
				seen[i.Line[0]] = true
				if rank == 0 && i.Score.Won() != c.won || rank > 0 && i.Score.Lost() != c.lost {
					t.Errorf("%v, rank %d: %v", c.record.Moves, rank, i.Score)
				}
				goesThrough(t, c.record, i.Line)
			}
		}
	}
}

// goesThrough plays a line by the rules.
func goesThrough(t *testing.T, r sente.Record, line []sente.Move) {
	t.Helper()
	board, err := game.Open(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range append(r.Clone().Moves, line...) {
		if _, err := board.Play(string(m)); err != nil {
			t.Fatalf("%v and then %v: %v", r.Moves, line, err)
		}
	}
}
