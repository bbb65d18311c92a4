package catalog_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/tictactoe"
)

// A level makes an engine err as a person of that strength would; from level 20 on it
// never misses a win with the next move.
func ExampleWeakenEngine() {
	full := simple.NewRandom(tictactoe.Open, 1)
	weak, err := catalog.WeakenEngine(full, 40, catalog.LevelOptions{Open: tictactoe.Open, IgnoresLimits: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	game := sente.Record{Game: "tictactoe", Moves: []sente.Move{"a1", "a2", "b1", "b2"}}
	choice, err := weak.Think(context.Background(), game, sente.Limits{Nodes: 100}, nil)
	fmt.Println(choice.Move, err)
	_, err = catalog.WeakenEngine(full, 101, catalog.LevelOptions{})
	fmt.Println(err)
	// Output:
	// c1 <nil>
	// level 101 is out of range: expected 0 (beginner) to 100 (full strength)
}
