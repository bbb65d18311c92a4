package simple_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/tictactoe"
)

// One source of the rules is enough for all engines of a game.
func ExampleNewSuite() {
	all := simple.NewSuite(tictactoe.Game.Open)
	engine, err := all.Open()
	if err != nil {
		fmt.Println(err)
		return
	}
	defer sente.Close(engine)
	search, err := all.Open(simple.Search(simple.SearchSettings{Without: "Killers"}))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer sente.Close(search)
	for _, e := range []sente.Engine{engine, search} {
		choice, err := e.Think(context.Background(), sente.Record{Moves: []sente.Move{"b2", "a2"}}, sente.Limits{Depth: 9}, nil)
		fmt.Println(choice.Info.Score, err)
	}
	// Output:
	// win 5 <nil>
	// win 5 <nil>
}
