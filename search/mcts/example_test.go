package mcts_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/mcts"
)

// pile is a game for three: each takes one to three sticks of a pile, and who
// takes the last one wins.
type pile struct{ Sticks, Player int }

func (p pile) Moves(buf []int) []int {
	for n := 1; n <= min(3, p.Sticks); n++ {
		buf = append(buf, n)
	}
	return buf
}

func (p pile) Play(n int) pile { return pile{p.Sticks - n, (p.Player + 1) % 3} }

func (p pile) Outcome() rules.Outcome {
	if p.Sticks > 0 {
		return rules.Ongoing
	}
	return rules.WonBy((p.Player + 2) % 3) // who has moved last
}

func (p pile) Turn() int     { return p.Player }
func (pile) Seats() []string { return []string{"Ann", "Bob", "Cleo"} }

// Three players, and nothing but the rules: the search proves what it can.
func Example() {
	game := rules.NewEasy[pile, int](pile{Sticks: 3})
	searcher, err := mcts.New(game)
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := searcher.Search(context.Background(), game.Start(), sente.Limits{Nodes: 1000}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("take", result.Move, result.Best().Score, result.End)
	// Output: take 3 win 1 solved
}

// The search as it stood in 2006 and one with other parts, both for the same
// game.
func ExampleNew() {
	game := rules.NewEasy[pile, int](pile{Sticks: 20})
	textbook, _ := mcts.New(game, mcts.Textbook())
	modern, _ := mcts.New(game, mcts.Select(mcts.GRAVE), mcts.With(mcts.MAST))
	fmt.Println(textbook.Formula(), textbook.Features())
	fmt.Println(modern.Formula(), modern.Features())
	_, err := mcts.New(game, mcts.With(mcts.Implicit))
	fmt.Println(err != nil)
	// Output:
	// UCT none
	// GRAVE Look+Decisive+Wary+MAST+Reuse
	// true
}
