package terminal_test

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/terminal"
)

// DrawPlain draws the board of any game.
func ExampleDrawPlain() {
	game := catalog.New("mygame", "My Game", tictactoe.Game.Open)
	board, err := game.BoardAfterMoves(sente.Record{Game: "mygame", Moves: []sente.Move{"b2", "a1"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(terminal.DrawPlain(board.Scene()))
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
