package connectfour_test

import (
	"fmt"

	"github.com/sente-games/sente/games/connectfour"
)

// Positions are values: Play returns the data of the next position that a search needs.
func ExampleRules() {
	rules := connectfour.Standard
	state := rules.Start()
	for _, column := range []connectfour.Move{3, 2, 3, 2, 3, 2, 3} {
		var next connectfour.State
		status := rules.Play(&next, &state, column, false)
		state = next
		if status.Outcome.IsOver() {
			fmt.Println("seat", status.Outcome.Winner(status.Turn), "won:", rules.Reason(&state))
		}
	}
	// Output: seat 0 won: four in a row
}
