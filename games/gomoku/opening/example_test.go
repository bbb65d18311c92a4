package opening_test

import (
	"fmt"

	"github.com/sente-games/sente/games/gomoku/opening"
)

// Some openings hand colours over, others only restrict the first stones.
func ExampleSwaps() {
	for _, name := range []string{"swap2", "pro", "none"} {
		fmt.Println(name, opening.Swaps(name), opening.Restricts(name))
	}
	// Output:
	// swap2 true true
	// pro false true
	// none false false
}
