package plain_test

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/internal/searchtest"
	"github.com/sente-games/sente/search/plain"
)

// Minimax without pruning is the reference for other searches; the judge
// evaluates positions at the horizon.
func ExampleScore() {
	game := searchtest.NewStones(3, 3, 3)
	start := game.Start()
	fmt.Println(plain.Score(game, &start, 9))
	blind := func(*searchtest.Grid, rules.Status) sente.Score { return 0 }
	var judge plain.Judge[searchtest.Grid] = blind
	fmt.Println(plain.ScoreBy(game, &start, 3, judge), len(plain.Moves(game, &start, 2)))
	// Output:
	// +0
	// +0 9
}
