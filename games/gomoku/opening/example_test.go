package opening_test

import (
	"fmt"

	"github.com/sente-games/sente/games/gomoku/opening"
)

// Some openings exchange colours, and the protocol supports only two of them.
func ExampleSwaps() {
	for _, name := range []string{"swap2", "rif", "pro", "none"} {
		fmt.Println(name, opening.Swaps(name), opening.Spoken(name))
	}
	// Output:
	// swap2 true true
	// rif true false
	// pro false true
	// none false true
}
