package app_test

import (
	"context"
	"io"
	"os"

	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
)

// A custom game in a catalog supports every command. A program calls Main instead of Run.
func ExampleRun() {
	games := catalog.Catalog{catalog.New("mygame", "My Game", tictactoe.Game.Open)}
	app.Run(context.Background(), []string{"show", "mygame", "b2 a1"}, app.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}, games)
	app.Run(context.Background(), []string{"solve", "mygame", "b2 a2"}, app.Streams{In: os.Stdin, Out: io.Discard, Err: os.Stderr}, games)
	app.Run(context.Background(), []string{"perft", "mygame", "--depth", "3"}, app.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}, games)
	// Output:
	// My Game, move 2
	//
	//   ┌───┬───┬───┐
	// 3 │   │   │   │
	//   ├───┼───┼───┤
	// 2 │   │ X │   │
	//   ├───┼───┼───┤
	// 1 │(O)│   │   │
	//   └───┴───┴───┘
	//     a   b   c
	//
	// first to move, 7 legal moves
	// 504
}
