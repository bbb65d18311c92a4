package gomoku_test

import (
	"fmt"

	"github.com/sente-games/sente/games/gomoku"
)

// A position that no order of moves gives is put up by hand.
func ExampleRules_Place() {
	rules, err := gomoku.New(gomoku.Freestyle, 15)
	if err != nil {
		fmt.Println(err)
		return
	}
	setup, err := rules.ParseSetup("black: e8 f8 g8 h8; white: i8; to-move: black")
	if err != nil {
		fmt.Println(err)
		return
	}
	state, err := rules.Place(setup)
	if err != nil {
		fmt.Println(err)
		return
	}
	five, err := gomoku.ParsePoint("d8", rules.Size())
	if err != nil {
		fmt.Println(err)
		return
	}
	var next gomoku.State
	status := rules.Play(&next, &state, five, false)
	fmt.Println(state.Count(gomoku.Black), rules.Seats()[status.Outcome.Winner(status.Turn)], "won")
	// Output: 4 black won
}
