package mcts_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/mcts"
)

// What a search has left can be looked at: its best moves with their visits.
func ExampleBranch() {
	game := rules.NewEasy[pile, int](pile{Sticks: 3})
	searcher, _ := mcts.New(game)
	if _, err := searcher.Search(context.Background(), game.Start(), sente.Limits{Nodes: 100}, nil); err != nil {
		fmt.Println(err)
		return
	}
	searcher.Branches(4, 0, func(b mcts.Branch[int]) {
		if b.Ply == 1 && b.Score.Decided() {
			fmt.Println("take", b.Move, b.Score)
		}
	})
	// Output: take 3 win 1
}
