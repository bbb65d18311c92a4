// Command search finds the best move of a game of its own with package alphabeta alone.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
)

// Pile is a game of two: players take one to three sticks in turn, and taking the last one loses.
type Pile struct{ Sticks int }

func (p Pile) Moves(buf []int) []int {
	for n := 1; n <= min(3, p.Sticks); n++ {
		buf = append(buf, n)
	}
	return buf
}

func (p Pile) Play(n int) Pile { return Pile{p.Sticks - n} }

func (p Pile) Outcome() rules.Outcome {
	if p.Sticks == 0 {
		return rules.Won // by the player to move: the other one took the last stick
	}
	return rules.Ongoing
}

// Key is optional: it turns on the transposition table.
func (p Pile) Key() uint64 { return uint64(p.Sticks) }

func main() {
	game := rules.NewEasy(Pile{Sticks: 20})
	searcher, err := alphabeta.New(game)
	if err != nil {
		log.Fatal(err)
	}
	defer searcher.Close()
	result, err := searcher.Search(context.Background(), game.Start(), sente.Limits{Depth: 20}, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("take", result.Move, result.Best().Score)
}
