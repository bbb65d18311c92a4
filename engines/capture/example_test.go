package capture_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/capture"
)

// In Pente two stones between two others are taken off the board.
func ExampleNew() {
	game := sente.Record{Game: "gomoku", Rules: "pente", Moves: []sente.Move{"j10", "k10", "a1", "l10"}}
	engine, err := capture.New(game, capture.Options{Memory: 1 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer sente.Close(engine)
	choice, err := engine.Think(context.Background(), game, sente.Limits{Nodes: 200}, nil)
	fmt.Println(choice.Move, err)
	// Output: m10 <nil>
}
