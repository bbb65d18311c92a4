package othello_test

import (
	"fmt"

	"github.com/sente-games/sente/games/othello"
)

// The first move of the standard game and the replies to it.
func ExampleRules() {
	rules := othello.Standard
	state := rules.Start()
	move, err := rules.Parse(&state, "d3")
	if err != nil {
		fmt.Println(err)
		return
	}
	var next othello.State
	status := rules.Play(&next, &state, move, false)
	fmt.Print(rules.Seats()[status.Turn], ":")
	for _, reply := range rules.Moves(&next, nil) {
		fmt.Print(" ", rules.Format(&next, reply))
	}
	// Output: white: c3 e3 c5
}
