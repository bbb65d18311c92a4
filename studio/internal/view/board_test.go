package view

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
)

// TestBoard_FollowsFallingStones: where a move's text does not name the cell, as in
// Connect Four, each disc of a line lands on the one before.
func TestBoard_FollowsFallingStones(t *testing.T) {
	for _, g := range standard.Games() {
		board := testutil.Must(g.BoardAfterMoves(sente.Record{Game: g.Name}))(t)
		l := NewBoard(board)
		var line []sente.Move
		var want []int
		twin, _ := g.BoardAfterMoves(sente.Record{Game: g.Name})
		for range 5 {
			aim := twin.Scene().Moves[0]
			line, want = append(line, aim.Move), append(want, aim.Land)
			testutil.Must(twin.Play(string(aim.Move)))(t)
		}
		for i, p := range l.Place(line) {
			if p.Cell != want[i] {
				t.Errorf("%s: move %d of %v lies on cell %d, want %d", g.Name, i+1, line, p.Cell, want[i])
			}
		}
	}
}
