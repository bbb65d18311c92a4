package openings_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/lab/openings"
	"github.com/sente-games/sente/player"
)

// Openings of two plies that an engine finds even: in Tic-tac-toe, those that are drawn.
func ExampleFind() {
	game := catalog.New("mygame", "My Game", tictactoe.Game.Open)
	judge, err := player.New(game, "search")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer judge.Close()
	wanted := openings.Wanted{Count: 3, Plies: 2, Seed: 1, Judges: []openings.Judge{{Player: judge, Limits: sente.Limits{Depth: 9}}}}
	found, err := openings.Find(context.Background(), game, sente.Record{Game: "mygame"}, wanted, func(int, int) {})
	for _, r := range found {
		fmt.Println(r.Moves)
	}
	fmt.Println(err)
	// Output:
	// [c2 c3]
	// [b2 a1]
	// [c1 b2]
	// <nil>
}
