package multi_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/multi"
)

// Options say how the others are thought to play, and what is measured.
func ExampleOption() {
	game := rules.NewEasy(pot{Coins: 7})
	for _, opts := range [][]multi.Option{
		{multi.TableBytes(0), multi.Unpruned()},
		{multi.TableBytes(0)},
		{},
	} {
		searcher, err := multi.New(game, opts...)
		if err != nil {
			fmt.Println(err)
			return
		}
		var result multi.Result[int]
		result, err = searcher.Search(context.Background(), game.Start(), sente.Limits{}, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(result.Move, result.Best().Nodes, result.Rewards)
	}
	// Output:
	// 1 201 [loss 5 win 5 loss 5]
	// 1 180 [loss 5 win 5 loss 5]
	// 1 87 [loss 5 win 5 loss 5]
}
