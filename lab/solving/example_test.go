package solving_test

import (
	"fmt"

	"github.com/sente-games/sente/lab/solving"
)

// A score as the solvers of a game write it, or as a sign where only the winner is asked for.
func ExampleFormatScore() {
	score := -3
	fmt.Println(solving.FormatScore("loss", &score, false), solving.FormatScore("loss", &score, true), solving.FormatScore("draw", nil, true))
	// Output: -3 -1 0
}
