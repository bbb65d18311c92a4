package table

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/session"
)

// midgame returns a Gomoku game of forty moves without a five, and a job with thoughts about it.
func midgame(tb testing.TB) (catalog.Game, *job) {
	tb.Helper()
	g := standard.Games()[0]
	j := newJob(session.Analysing, "", maxAnalysisTime, sente.Record{Game: g.Name})
	for i, c := range "abcdefghij" {
		for _, n := range [][]string{{"1", "4", "7", "10"}, {"4", "1", "10", "7"}}[i%2] {
			j.Game.Moves = append(j.Game.Moves, sente.Move(string(c)+n))
		}
	}
	b := testutil.Must(g.BoardAfterMoves(j.Game))(tb)
	i := sente.Info{Depth: 4, Nodes: 90_000, Score: 140}
	legal := b.Legal()
	for k := range 9 {
		i.Line = append(i.Line, legal[k*k])
		i.Candidates = append(i.Candidates, sente.Candidate{Move: legal[7*k+2], Score: sente.Score(140 - 60*k)})
	}
	j.StoreInfo(i)
	return g, j
}

func TestInfoEvent_PlacesEveryMove(t *testing.T) {
	g, j := midgame(t)
	for range 2 { // the second pass uses the cached board
		n, _ := j.infoEvent(g, "sente")
		board := testutil.Must(g.BoardAfterMoves(j.Game))(t)
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
