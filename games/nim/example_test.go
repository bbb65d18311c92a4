package nim_test

import (
	"fmt"

	"github.com/sente-games/sente/games/nim"
)

// The player to move before 3, 4 and 5 sticks wins, by taking two of the three.
func ExampleNew() {
	game, err := nim.New(2, false, 3, 4, 5)
	if err != nil {
		fmt.Println(err)
		return
	}
	start := game.Start()
	for _, move := range start.Pos().Moves(nil) {
		if after := start.Pos().Play(move); !after.Winning() {
			fmt.Println(start.Pos().Format(move), "wins")
		}
	}
	// Output: a2 wins
}
