package tuning_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab/tuning"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/train/optimise"
)

// The toy plays tic-tac-toe the better, the nearer its number is to 70.
func Example() {
	folder, err := os.MkdirTemp("", "tuning")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)

	open := func(_ sente.Record, e match.Entrant) (player.Player, error) {
		number, err := strconv.ParseFloat(e.Engine, 64)
		return player.Player{Engine: toy{number}}, err
	}
	runner := match.NewLocalRunner(games, open, 2)
	defer runner.Close()
	a := tuning.Session{
		Games: games, Runner: runner, Plan: match.Plan{Game: "tictactoe", Plies: 1},
		Spec: func(values []float64) (string, error) { return fmt.Sprint(values[0]), nil },
	}
	settings := optimise.Settings{Method: optimise.SPSA, Games: 256}
	journal, c, err := a.OpenJournal(keep.OS, filepath.Join(folder, "tuning.jsonl"), "toy", space, settings)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer journal.Close()
	if err := a.RunTuning(context.Background(), c, journal, nil); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.State().Games, "games, better than the start:", c.Best()[0] > 40)
	// Output: 256 games, better than the start: true
}
