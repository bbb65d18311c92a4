package catalog_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

// heaps is a position of a game with three heaps of sticks: take any number from one of
// them; whoever takes the last stick wins.
type heaps [3]uint8

type take struct{ heap, sticks uint8 }

func (h heaps) Moves(buf []take) []take {
	for heap, left := range h {
		for sticks := uint8(1); sticks <= left; sticks++ {
			buf = append(buf, take{uint8(heap), sticks})
		}
	}
	return buf
}

func (h heaps) Play(m take) heaps { h[m.heap] -= m.sticks; return h }

func (h heaps) Outcome() rules.Outcome {
	if h == (heaps{}) {
		return rules.Lost // the side to move: the other one took the last stick
	}
	return rules.Ongoing
}

// Key lets searches remember positions and proofs be made.
func (h heaps) Key() uint64 {
	return (uint64(h[0])<<16 | uint64(h[1])<<8 | uint64(h[2]) + 1) * 0x9e3779b97f4a7c15
}

// Three methods and a line make a game with engines, a solver, every verb and the studio:
// app.Main(catalog.Catalog{game}) is the program.
func ExampleNew() {
	game := catalog.New("heaps", "Three heaps", rules.NewEasy(heaps{1, 2, 3}).Open)
	game.About = "Whoever takes the last stick wins."
	fmt.Println(game.ProfileNames())

	solver, err := game.Solver()
	if err != nil {
		fmt.Println(err)
		return
	}
	defer sente.Close(solver)
	info, err := solver.Solve(context.Background(), sente.Record{Game: "heaps"}, sente.Limits{}, nil)
	fmt.Println(info.Score, err)
	// Output:
	// [sente random search mcts]
	// loss 6 <nil>
}

// A user's engine next to the engines of every game.
func ExampleGame_AddEngines() {
	game := catalog.New("heaps", "Three heaps", rules.NewEasy(heaps{1, 2, 3}).Open)
	game = game.AddEngines(catalog.Profile{
		Name: "shallow", About: "looks three moves ahead",
		New: func(map[string]string) (sente.Engine, error) { return game.NewEngine("search:memory=1") },
	})
	shallow, err := game.NewEngine("shallow:level=club")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer sente.Close(shallow)
	choice, err := shallow.Think(context.Background(), sente.Record{Game: "heaps"}, sente.Limits{Depth: 3}, nil)
	fmt.Println(choice.Move != "", err)
	// Output: true <nil>
}
