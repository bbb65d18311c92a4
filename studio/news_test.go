package studio

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/session"
)

// midgame is a Gomoku game of forty moves without a five.
func midgame(tb testing.TB) (catalog.Game, *job) {
	tb.Helper()
	g := catalog.Standard()[0]
	j := newJob(session.Analysing, "", maxAnalyse, sente.Record{Game: g.Name})
	for i, c := range "abcdefghij" {
		for _, n := range [][]string{{"1", "4", "7", "10"}, {"4", "1", "10", "7"}}[i%2] {
			j.Game.Moves = append(j.Game.Moves, sente.Move(string(c)+n))
		}
	}
	b, err := g.Board(j.Game)
	if err != nil {
		tb.Fatal(err)
	}
	j.Keep(musing(b.Legal(), 100, 1))
	return g, j
}

// TestLensFollowsWhatFalls: where a move's text does not name the cell, as in
// Connect Four, each disc of a line lands on the one before.
func TestLensFollowsWhatFalls(t *testing.T) {
	for _, g := range catalog.Standard() {
		board, err := g.Board(sente.Record{Game: g.Name})
		if err != nil {
			t.Fatal(err)
		}
		l := newLens(board)
		var line []sente.Move
		var want []int
		twin, _ := g.Board(sente.Record{Game: g.Name})
		for range 5 {
			aim := twin.Scene().Moves[0]
			line, want = append(line, aim.Move), append(want, aim.Land)
			if _, err := twin.Play(string(aim.Move)); err != nil {
				t.Fatal(err)
			}
		}
		for i, p := range l.place(line) {
			if p.Cell != want[i] {
				t.Errorf("%s: move %d of %v lies on cell %d, want %d", g.Name, i+1, line, p.Cell, want[i])
			}
		}
	}
}

func TestNewsPlaceEveryMove(t *testing.T) {
	g, j := midgame(t)
	for range 2 { // the second time the board is not a new one
		n, _ := j.news(g, "sente")
		board, err := g.Board(j.Game)
		if err != nil {
			t.Fatal(err)
		}
		cells := board.Scene().Cells
		thought := n.Thoughts[0]
		if len(thought.Line) != 9 || len(thought.Candidates) != 9 {
			t.Fatalf("%d moves and %d candidates, want 9 and 9", len(thought.Line), len(thought.Candidates))
		}
		for i, m := range thought.Line {
			if cells[m.Cell].Name != string(m.Move) || m.Seat != (n.Turn+i)%2 {
				t.Errorf("move %d of the line, %v, lies on %s", i+1, m, cells[m.Cell].Name)
			}
		}
		for _, c := range thought.Candidates {
			if cells[c.Cell].Name != string(c.Move) {
				t.Errorf("candidate %s lies on %s", c.Move, cells[c.Cell].Name)
			}
		}
	}
}
