package alphabeta_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/searchtest"
)

// Three in a row on a board of 4x3 cells is won by whoever begins.
func Example() {
	game := searchtest.NewStones(4, 3, 3)
	searcher, err := alphabeta.New(game, alphabeta.Shortest())
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := searcher.Search(context.Background(), game.Start(), sente.Limits{}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Best().Score, result.End)
	// Output: win 7 solved
}
