package ascent_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab/ascent"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/tune/climb"
)

// The toy plays tic-tac-toe the better, the nearer its number is to 70.
func Example() {
	folder, err := os.MkdirTemp("", "climb")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)

	a := ascent.Ascent{
		Games: games,
		Open:  func(values []float64) (player.Player, error) { return player.Player{Engine: toy{values[0]}}, nil },
		Plan:  match.Plan{Game: "tictactoe", Plies: 1},
		Slots: 2,
	}
	settings := climb.Settings{Method: climb.SPSA, Games: 256}
	journal, c, err := a.Begin(keep.OS, filepath.Join(folder, "climb.jsonl"), "toy", space, settings)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer journal.Close()
	if err := a.Play(context.Background(), c, journal, nil); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.State().Games, "games, better than the start:", c.Best()[0] > 40)
	// Output: 256 games, better than the start: true
}
