package baseline_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/gomoku/baseline"
)

// The search looks at the few most promising moves of each position.
func ExampleNewMinimax() {
	engine, err := baseline.NewMinimax(baseline.MinimaxSettings{Breadth: 3})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer sente.Close(engine)
	game := sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "a1", "h9", "c1", "h10", "e1", "h11", "g1"}}
	choice, err := engine.Think(context.Background(), game, sente.Limits{Depth: 2}, nil)
	fmt.Println(choice.Move, err)
	// Output: h7 <nil>
}
