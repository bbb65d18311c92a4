package bench_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/lab/bench"
)

// The signature is the same on every machine as long as the engine plays the same.
func ExampleBenchSuite_MeasureAll() {
	game := catalog.New("mygame", "My Game", tictactoe.Game.Open)
	starts, err := bench.FixedPositions(game, sente.Record{Game: "mygame"})
	if err != nil {
		fmt.Println(err)
		return
	}
	suite := bench.BenchSuite{Game: game, Spec: "search", Starts: starts[:2], Nodes: 300}
	first, err := suite.MeasureAll(context.Background(), func(int) {})
	if err != nil {
		fmt.Println(err)
		return
	}
	second, err := suite.MeasureAll(context.Background(), func(int) {})
	fmt.Println(first.Positions, first.Signature == second.Signature, err)
	// Output: 2 true <nil>
}
