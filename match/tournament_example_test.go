package match_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/match"
)

// A tournament as a file says it, with the keys of the flags of sente match.
func ExampleParseTournament() {
	file, err := match.ParseTournament(`
kind = "match"
game = "mygame"
games = 6
nodes = "2k"

[[player]]
engine = "sente"

[[player]]
engine = "random"
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	games := catalog.Catalog{catalog.New("mygame", "My Game", tictactoe.Game.Open)}
	plan, openings, err := file.Plan(context.Background(), games)
	fmt.Println(len(plan.Players), plan.Games, openings, err)

	_, err = match.ParseTournament(`gamse = 6`)
	fmt.Println(err)
	// Output:
	// 2 6 after 4 random plies <nil>
	// line 1: unknown key "gamse": did you mean game? Expected one of kind, game, rules, size, opening, setup, games, rounds, seed, time, control, nodes, depth, threads, memory, suspend, ponder, fresh, grace, patience, openings, order, start, transform, plies, rows, resign, draw, max-moves, solve, player
}
