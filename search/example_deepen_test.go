package search_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
)

// A loop over the depths of a search, left when the result is known.
func ExampleDeepen() {
	game := rules.NewEasy(Bones{10})
	ai, err := alphabeta.New(game)
	if err != nil {
		fmt.Println(err)
		return
	}
	for r, err := range search.Deepen(context.Background(), ai, game.Start(), sente.Limits{Depth: 12}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		if r.Score.Decided() {
			fmt.Println("take", r.Line[0], "and it is a", r.Score)
			break
		}
	}
	// Output: take 1 and it is a win 6
}
