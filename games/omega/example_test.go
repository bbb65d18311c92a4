package omega_test

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/omega"
)

// White connects two of its stones; black keeps its stones separate.
func ExampleOpen() {
	board, err := omega.Open(sente.Record{Size: "2"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, stone := range []string{"a1", "c1", "black:a2", "b1", "black:a2"} {
		if _, err := board.Play(stone); err != nil {
			fmt.Println(err)
		}
	}
	_, winner, reason := board.Outcome()
	fmt.Println(board.Seats()[winner], "has won:", reason)
	// Output:
	// "black:a2" is a black stone, but the next one is white: the stones of a turn are placed in the order white, black
	// white has won: white 2, black 1
}
