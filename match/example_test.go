package match_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
)

// A referee keeps board and record in step; players only propose moves.
func ExamplePlayTurn() {
	games := standard.Games()
	ref, err := match.NewReferee(games, sente.Record{Game: "tictactoe"})
	if err != nil {
		fmt.Println(err)
		return
	}
	game, _ := games.FindGame("tictactoe")
	perfect, err := player.NewPlayer(game, "sente")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer perfect.Close()
	for !ref.IsOver() {
		if err := match.PlayTurn(context.Background(), ref, match.MoveRequest{Player: perfect, Limits: sente.Limits{Depth: 9}}); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(len(ref.Record().Moves), "moves:", ref.Record().Result.Winner)
	// Output: 9 moves: draw
}

// A run plays a plan: each opening once in each seating. The same plan gives the same games.
func ExampleRun() {
	games := standard.Games()
	open := func(_ sente.Record, e match.Entrant) (player.Player, error) {
		game, _ := games.FindGame("tictactoe")
		return player.NewPlayer(game, e.Engine)
	}
	local := match.NewLocalRunner(games, open, 1)
	defer local.Close()
	report, err := match.Run{
		Plan: match.Plan{
			Game: "tictactoe", Kind: match.Match, Games: 10, Seed: 1,
			Players: []match.Entrant{{Name: "perfect", Engine: "sente", Limits: sente.Limits{Depth: 9}}, {Name: "chance", Engine: "random"}},
		},
		Games: games, Runner: local,
	}.PlayAll(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Complete, report.Planned, "games")
	// Output: true 10 games
}
