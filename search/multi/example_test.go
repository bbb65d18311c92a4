package multi_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/multi"
)

// pot is a heap of coins from which three players take one or two in turn; the
// player that takes the last one wins.
type pot struct{ Coins, Next int }

func (p pot) Moves(buf []int) []int {
	for n := 1; n <= min(2, p.Coins); n++ {
		buf = append(buf, n)
	}
	return buf
}

func (p pot) Play(n int) pot  { return pot{p.Coins - n, (p.Next + 1) % 3} }
func (p pot) Turn() int       { return p.Next }
func (p pot) Seats() []string { return []string{"ann", "bob", "cyd"} }
func (p pot) Key() uint64     { return uint64(p.Coins)<<2 | uint64(p.Next) }

func (p pot) Outcome() rules.Outcome {
	if p.Coins > 0 {
		return rules.Ongoing
	}
	return rules.WonBy((p.Next + 2) % 3)
}

// With five coins Ann wins if each player maximises its own reward, since Bob can
// only delay the end. Against Bob and Cyd united she loses.
func Example() {
	game := rules.NewEasy(pot{Coins: 5})
	for _, method := range []multi.Method{multi.MaxN, multi.Paranoid} {
		searcher, err := multi.New(game, multi.Using(method))
		if err != nil {
			fmt.Println(err)
			return
		}
		result, err := searcher.Search(context.Background(), game.Start(), sente.Limits{}, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(method, result.Best().Score, result.Best().Line, result.Rewards)
	}
	// Output:
	// max^n win 4 [1 1 1 2] [win 4 loss 4 loss 4]
	// paranoid loss 3 [1 2 2] []
}

// A searcher returns its method and number of players.
func ExampleSearcher() {
	game := rules.NewEasy(pot{Coins: 4})
	searcher, err := multi.New(game, multi.Using(multi.BestReply), multi.TableBytes(1<<16))
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := searcher.Search(context.Background(), game.Start(), sente.Limits{Depth: 4}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(searcher.Method(), searcher.Players(), result.Move, result.End)
	// Output: BRS+ 3 1 solved
}
