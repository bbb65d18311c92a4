package order_test

import (
	"fmt"

	"github.com/sente-games/sente/internal/order"
)

// A row is the history of one player: what cut off before is tried earlier.
func ExampleRow() {
	var h order.History
	var row *order.Row = h.Of(1)
	row.Reward(7, 200)
	row.Reward(9, 500)
	fmt.Println(row.Score(9) > row.Score(7), row.Score(8))
	// Output: true 0
}

// What follows on one move of the opponent is kept apart from what follows on
// another.
func ExampleFollow() {
	var c order.Continuation
	var after *order.Follow = c.After(0, 12)
	after.Reward(30, 100)
	fmt.Println(after.Score(30), c.After(0, 13).Score(30))
	// Output: 100 0
}
