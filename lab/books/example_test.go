package books_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/lab/books"
	"github.com/sente-games/sente/match/player"
)

// Openings of two plies that an engine finds even: in Tic-tac-toe, those that are drawn.
func ExampleFindOpenings() {
	game := catalog.New("mygame", "My Game", tictactoe.Game.Open)
	judge, err := player.NewPlayer(game, "search")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer judge.Close()
	wanted := books.OpeningSearch{Count: 3, Plies: 2, Seed: 1, Judges: []books.OpeningJudge{{Player: judge, Limits: sente.Limits{Depth: 9}}}}
	found, err := books.FindOpenings(context.Background(), game, sente.Record{Game: "mygame"}, wanted, func(int, int) {})
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
