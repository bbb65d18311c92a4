package tictactoe_test

import (
	"fmt"

	"github.com/sente-games/sente/games/tictactoe"
)

// A position is a value; a move makes another one.
func ExampleBoard() {
	var board tictactoe.Board
	for _, text := range []string{"b2", "a1", "b3", "c1", "b1"} {
		square, err := board.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		board = board.Play(square)
	}
	fmt.Println(board.Ply, board.Outcome().IsOver(), board.Reason())
	// Output: 5 true three in a row
}
