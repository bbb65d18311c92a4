package app

import (
	"testing"

	"github.com/sente-games/sente/catalog"
)

// Counting move by move gives what the board counts by itself, and leaves the
// board as it was.
func TestPerftMoveByMove(t *testing.T) {
	for game, moves := range map[string]string{"gomoku": "h8i9", "connectfour": "121212", "tictactoe": "b2a1c3"} {
		flags := positionFlags{gameFlags: gameFlags{Game: game}, Position: []string{moves}}
		all, err := flags.positions(&environment{games: catalog.Standard()})
		if err != nil {
			t.Fatal(err)
		}
		for depth := range 3 {
			want := all[0].board.Perft(depth)
			if got, err := all[0].perft(t.Context(), depth, progress{}); got != want || err != nil {
				t.Errorf("%s to depth %d: %d, %v; want %d", game, depth, got, err, want)
			}
		}
	}
}
