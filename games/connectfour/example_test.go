package connectfour_test

import (
	"fmt"

	"github.com/sente-games/sente/games/connectfour"
)

// Positions are values: what a search needs of the one after a move comes back
// from Play.
func ExampleRules() {
	rules := connectfour.Standard
	state := rules.Start()
	for _, column := range []connectfour.Move{3, 2, 3, 2, 3, 2, 3} {
		var next connectfour.State
		status := rules.Play(&next, &state, column, false)
		state = next
		if status.Outcome.Over() {
			fmt.Println("seat", status.Outcome.Winner(status.Turn), "won:", rules.Reason(&state))
		}
	}
	// Output: seat 0 won: four in a row
}

// A size tells which rules play it.
func ExampleSize() {
	for _, text := range []string{"7x6", "10x10", "70x6"} {
		size, err := connectfour.ParseSize(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(size, "takes", size.Words(), "words")
	}
	// Output:
	// 7x6 takes 1 words
	// 10x10 takes 2 words
	// size 70x6 is not a Connect Four board: sizes are WIDTHxHEIGHT with WIDTH at most 35 and WIDTH * (HEIGHT + 1) at most 128, such as 7x6, 8x8 or 11x10
}

// Boards of two words are played alike, with states of another type.
func ExampleWide() {
	rules, err := connectfour.NewWide(10, 10)
	if err != nil {
		fmt.Println(err)
		return
	}
	state := rules.Start()
	var next connectfour.WideState
	status := rules.Play(&next, &state, 9, false)
	fmt.Println(status.Turn, next.Mask.Count(), len(rules.Moves(&next, nil)))
	// Output: 1 1 10
}

// Sets of cells are added, cut and moved as one number of 128 bits.
func ExampleBits() {
	row := connectfour.Cell(63).Or(connectfour.Cell(64))
	fmt.Println(row.Count(), row.Up(1).And(row) == connectfour.Cell(64), row.Has(63))
	// Output: 2 true true
}
