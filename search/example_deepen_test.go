package search_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/mcts"
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

// What alpha-beta and sampling have in common is enough to loop over their reports.
func ExampleSearcher() {
	game := rules.NewEasy(Bones{10})
	ab, err := alphabeta.New(game)
	if err != nil {
		fmt.Println(err)
		return
	}
	tree, err := mcts.New(game)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range []search.Searcher[rules.EasyState[Bones], int]{ab, tree} {
		var last search.Report[int]
		for r, err := range search.Deepen(context.Background(), s, game.Start(), sente.Limits{Nodes: 2000}) {
			if err != nil {
				fmt.Println(err)
				return
			}
			last = r
		}
		fmt.Println("take", last.Line[0])
	}
	// Output:
	// take 1
	// take 1
}
