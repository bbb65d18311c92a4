package mcts_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/mcts"
)

// pile is a game for three players: each takes one to three sticks, and the
// player that takes the last one wins.
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
	return rules.WonBy((p.Player + 2) % 3) // the player that moved last
}

func (p pile) Turn() int     { return p.Player }
func (pile) Seats() []string { return []string{"Ann", "Bob", "Cleo"} }

// Three players, without any game knowledge: the search proves the result.
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

// The search of 2006 and one with other features, for the same game.
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
	// GRAVE MAST+Reuse
	// true
}

// A value and a policy of one's own, here of a pile for two in which multiples of four are
// lost: a network would be handed up to 16 positions at once.
func ExampleEvaluateBy() {
	game := rules.NewEasy[heap, int](heap(21))
	judge := func(_ context.Context, leaves []mcts.Leaf[rules.EasyState[heap], int]) error {
		for _, leaf := range leaves {
			value := 1.0
			if leaf.State.Pos()%4 == 0 {
				value = 0
			}
			leaf.Values[leaf.Turn], leaf.Values[1-leaf.Turn] = value, 1-value
			for i, take := range leaf.Moves {
				leaf.Priors[i] = 0.1
				if (int(leaf.State.Pos())-take)%4 == 0 {
					leaf.Priors[i] = 1
				}
			}
		}
		return nil
	}
	searcher, err := mcts.New(game, mcts.EvaluateBy(16, judge))
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := searcher.Search(context.Background(), game.Start(), sente.Limits{Nodes: 50}, nil)
	fmt.Println("take", result.Move, err)
	// Output: take 1 <nil>
}

// heap is a pile of which two take one to three sticks in turn; the last one wins.
type heap int

func (h heap) Moves(buf []int) []int { return pile{Sticks: int(h)}.Moves(buf) }
func (h heap) Play(n int) heap       { return h - heap(n) }

func (h heap) Outcome() rules.Outcome {
	if h > 0 {
		return rules.Ongoing
	}
	return rules.Lost // the player to move
}
