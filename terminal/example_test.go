package terminal_test

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/terminal"
)

// Every game has a board in a terminal, without one line of its own.
func ExamplePlain() {
	game := catalog.New("mygame", "My Game", tictactoe.Game.Open)
	board, err := game.Board(sente.Record{Game: "mygame", Moves: []sente.Move{"b2", "a1"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(terminal.Plain(board.Scene()))
	// Output:
	//   ┌───┬───┬───┐
	// 3 │   │   │   │
	//   ├───┼───┼───┤
	// 2 │   │ X │   │
	//   ├───┼───┼───┤
	// 1 │(O)│   │   │
	//   └───┴───┴───┘
	//     a   b   c
}
