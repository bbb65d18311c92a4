package baseline_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/gomoku/baseline"
)

// The engine finds the block of a four, as all do that know the board.
func ExampleNewSampler() {
	engine, err := baseline.NewSampler(baseline.SamplerSettings{Breadth: 12})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer sente.Close(engine)
	game := sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "g8", "i8", "a1", "j8", "c1", "k8"}}
	choice, err := engine.Think(context.Background(), game, sente.Limits{Nodes: 500}, nil)
	fmt.Println(choice.Move, err)
	// Output: l8 <nil>
}
