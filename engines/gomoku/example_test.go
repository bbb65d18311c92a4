package gomoku_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/gomoku"
)

// Black has an open three that White did not answer: a four with two open ends wins.
func ExampleNew() {
	engine, err := gomoku.New(gomoku.Options{Memory: 1 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer sente.Close(engine)
	game := sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "a1", "h9", "c1", "h10", "e1"}}
	choice, err := engine.Think(context.Background(), game, sente.Limits{Nodes: 500}, nil)
	fmt.Println(choice.Info.Score, err)
	// Output: win 3 <nil>
}
