package bench_test

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/lab/bench"
)

// Engines are compared on positions of the game, its start first.
func ExampleBenchPositions() {
	game := catalog.New("mygame", "My Game", tictactoe.Game.Open)
	cases, err := bench.BenchPositions(game, sente.Record{Game: "mygame"})
	fmt.Println(len(cases) > 0, len(cases[0].Record.Moves), err)
	// Output: true 0 <nil>
}
