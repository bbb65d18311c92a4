package alphabeta_test

import (
	"fmt"

	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
)

// An obstacle is a feature that the rules rule out, and what it would need.
func ExampleObstacle() {
	searcher, err := alphabeta.New(rules.NewEasy(race(0)))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, o := range searcher.Capabilities().Impossible {
		var missing alphabeta.Obstacle = o
		if missing.Features&alphabeta.Null != 0 {
			fmt.Println(missing.Features, "needs", missing.Needs)
		}
	}
	// Output: Null+VerifyNull needs rules.Passer without rules.Undoer
}

// Games whose evaluation swings from ply to ply are searched at every other
// depth; the score of a finished search is the same.
func ExampleLayers() {
	for _, l := range []alphabeta.Layers{alphabeta.AllDepths, alphabeta.EvenDepths, alphabeta.OddDepths} {
		fmt.Println(solve(alphabeta.Deepen(l), alphabeta.Shortest()).Score)
	}
	// Output:
	// win 7
	// win 7
	// win 7
}
