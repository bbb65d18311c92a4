package connectfour_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/connectfour"
)

// Two stones side by side on an open bottom row: a third makes two threats at once.
func ExampleNew() {
	engine, err := connectfour.New(connectfour.Options{Memory: 1 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer sente.Close(engine)
	game := sente.Record{Game: "connectfour", Moves: []sente.Move{"4", "4", "5", "5"}}
	choice, err := engine.Think(context.Background(), game, sente.Limits{Nodes: 5000}, nil)
	fmt.Println(choice.Move, choice.Info.Score, err)
	// Output: 3 win 3 <nil>
}
