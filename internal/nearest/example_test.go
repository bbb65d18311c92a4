package nearest_test

import (
	"fmt"

	"github.com/sente-games/sente/internal/nearest"
)

func Example() {
	fmt.Println("unknown game \"otelo\"" + nearest.Among("otelo", []string{"gomoku", "othello"}, "the games are"))
	// Output: unknown game "otelo": did you mean othello? The games are gomoku, othello
}
