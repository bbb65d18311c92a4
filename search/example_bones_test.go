package search_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
)

// Bones: in turn, one to three bones are taken; who takes the last one loses.
type Bones struct{ Pile int }

func (b Bones) Moves(buf []int) []int {
	for n := 1; n <= min(3, b.Pile); n++ {
		buf = append(buf, n)
	}
	return buf
}

func (b Bones) Play(n int) Bones { return Bones{b.Pile - n} }

func (b Bones) Outcome() rules.Outcome {
	if b.Pile == 0 {
		return rules.Won // the other player took the last one
	}
	return rules.Ongoing
}

func (b Bones) Key() uint64 { return uint64(b.Pile) } // optional: a table

func Example_bones() {
	game := rules.NewEasy(Bones{20})
	ai, err := alphabeta.New(game)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer ai.Close()
	found, err := ai.Search(context.Background(), game.Start(), sente.Limits{Depth: 20}, nil)
	fmt.Println(found.Move, found.Best().Score, err)
	// Output: 3 win 10 <nil>
}
