package solving_test

import (
	"fmt"

	"github.com/sente-games/sente/lab/solving"
)

// A score as the solvers of a game write it, or as a sign where only the winner is asked for.
func ExampleNumber() {
	score := -3
	fmt.Println(solving.Number("loss", &score, false), solving.Number("loss", &score, true), solving.Number("draw", nil, true))
	// Output: -3 -1 0
}
